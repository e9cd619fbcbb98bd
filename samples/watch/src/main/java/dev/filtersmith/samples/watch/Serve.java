package dev.filtersmith.samples.watch;

import dev.filtersmith.FilterSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Random;

/**
 * The service that is watched. It knows nothing of the agent. Each line of its input is a step:
 * more documents, in the end too many, and then a larger filter; and questions, most of them for
 * absent documents.
 */
final class Serve {
    private static final int EXPECTED = 2000;
    private static final int QUESTIONS = 4000;

    /** Number of documents after each step, in percent of the expected number. */
    private static final int[] PERCENT = {50, 75, 90, 100, 110, 120, 130};

    /** Number of steps; the filter becomes larger in the last one. */
    static final int STEPS = PERCENT.length + 1;

    /** One question in this many is for a present document. */
    private static final int PRESENT = 4;

    private final Documents documents;
    private final Random random = new Random(1);
    private int stored;

    /** Creates a service with a filter of a spec, which is known only at run time. */
    Serve(String spec) {
        documents = new Documents(FilterSpec.parse(spec), EXPECTED);
    }

    /** Takes a step for each line of standard input. */
    void run() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        System.out.printf(
                "process %d, press Enter for the next step%n",
                ProcessHandle.current().pid());
        for (int step = 0; in.readLine() != null; step++) {
            if (step < PERCENT.length) {
                for (; stored < EXPECTED * PERCENT[step] / 100; stored++) {
                    documents.put("document-" + stored, new byte[0]);
                }
            } else if (step == PERCENT.length) {
                documents.enlarge();
            }
            ask();
            System.out.printf(
                    Locale.ROOT, "%,d documents, %,d of them not in the filter%n", stored, documents.refused());
        }
    }

    private void ask() {
        for (int i = 0; i < QUESTIONS; i++) {
            boolean present = stored > 0 && random.nextInt(PRESENT) == 0;
            String key =
                    present ? "document-" + random.nextInt(stored) : "absent-" + Long.toHexString(random.nextLong());
            if (documents.get(key).isPresent() != present) {
                throw new IllegalStateException("the service answered wrongly for " + key);
            }
        }
    }
}
