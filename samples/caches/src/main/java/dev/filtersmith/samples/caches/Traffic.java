package dev.filtersmith.samples.caches;

import java.util.Random;
import java.util.stream.Stream;

/**
 * Made requests: a few documents are requested often, most seldom. The number of a document is the
 * third power of a uniform number, scaled.
 *
 * @param documents number of documents
 * @param clients number of clients
 * @param seed seed
 */
record Traffic(int documents, int clients, long seed) {
    private static final int SKEW = 3;

    Stream<Request> requests(long count) {
        Random random = new Random(seed);
        return Stream.generate(() -> new Request(
                        "client" + random.nextInt(clients),
                        "http://origin.example/articles/" + (int) (documents * Math.pow(random.nextDouble(), SKEW))
                                + ".html"))
                .limit(count);
    }
}
