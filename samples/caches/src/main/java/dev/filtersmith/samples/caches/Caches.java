package dev.filtersmith.samples.caches;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The program: caches that send each other trimmed filters of their content. */
public final class Caches {
    private static final int CACHES = 3;
    private static final int CLIENTS = 300;

    private Caches() {}

    /**
     * Prints what the caches did, and exits with 1 if a filter denied what was there.
     *
     * @param args none
     * @throws IOException if a filter cannot be sent
     */
    public static void main(String... args) throws IOException {
        PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
        System.exit(run(20_000, 20_000, 2000, 1000, out) ? 0 : 1);
    }

    /**
     * Sends requests to the caches, those of a client always to the same one: for a few documents
     * often and for most seldom.
     *
     * @param requests number of requests
     * @param documents number of documents
     * @param capacity capacity of a cache in documents
     * @param exchange requests between two exchanges of filters
     * @param out receives the counts
     * @return whether no filter denied what was there
     */
    static boolean run(int requests, int documents, int capacity, int exchange, PrintWriter out) throws IOException {
        Random random = new Random(1);
        Tally tally = new Tally();
        List<Node> nodes =
                Stream.generate(() -> new Node(capacity, tally)).limit(CACHES).toList();
        for (int sent = 0; sent < requests; sent++) {
            if (sent % exchange == 0) {
                for (Node node : nodes) {
                    node.refresh(nodes);
                }
            }
            String client = "client" + random.nextInt(CLIENTS);
            int document = (int) (documents * Math.pow(random.nextDouble(), 3));
            nodes.get(Math.floorMod(client.hashCode(), CACHES))
                    .request("http://origin.example/articles/" + document + ".html");
        }
        tally.print(out);
        return tally.denied() == 0
                && nodes.stream().allMatch(node -> node.store().filter().missedRemovals() == 0);
    }
}
