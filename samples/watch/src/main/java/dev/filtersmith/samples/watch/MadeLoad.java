package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.util.List;
import java.util.Random;

/**
 * Made requests, the same for the same seed: a growing number of documents, and questions for some
 * present and more absent ones.
 */
final class MadeLoad {
    /**
     * The number of documents after each step, in percent of the filter's expected elements; too
     * many in the end.
     */
    private static final List<Integer> STEPS = List.of(50, 75, 90, 100, 110, 120, 130);

    /** One question in this many is for a present document. */
    private static final int PRESENT = 4;

    private final Client client;
    private final Random random;
    private int documents;

    MadeLoad(Client client, long seed) {
        this.client = client;
        this.random = new Random(seed);
    }

    /** Returns the numbers of documents to which the store grows. */
    static List<Integer> steps(int expected) {
        return STEPS.stream()
                .map(percent -> Math.toIntExact((long) expected * percent / 100))
                .toList();
    }

    /** Puts documents until the wanted number is reached. */
    void fillTo(int wanted) throws IOException {
        for (; documents < wanted; documents++) {
            client.put(key(documents), "Document " + documents);
        }
    }

    /** Asks for documents, most of them absent. */
    void ask(int times) throws IOException {
        for (int i = 0; i < times; i++) {
            boolean present = documents > 0 && random.nextInt(PRESENT) == 0;
            String key = present ? key(random.nextInt(documents)) : "absent-" + Long.toHexString(random.nextLong());
            if (client.has(key) != present) {
                throw new IllegalStateException("the service " + (present ? "denied " : "made up ") + key);
            }
        }
    }

    private static String key(int number) {
        return "document-" + number;
    }
}
