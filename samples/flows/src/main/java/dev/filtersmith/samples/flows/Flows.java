package dev.filtersmith.samples.flows;

import java.io.PrintWriter;
import java.nio.charset.Charset;

/** The program, which slides a window over made traffic. */
public final class Flows {
    private static final long RECORDS_IN_WINDOW = 200_000;
    private static final int WINDOWS = 10;

    private Flows() {}

    /**
     * Prints the table, and exits with 1 if the filter lost a flow or kept one.
     *
     * @param args none
     */
    public static void main(String... args) {
        PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
        System.exit(run(RECORDS_IN_WINDOW, WINDOWS, 1, out) ? 0 : 1);
    }

    /** Runs a window of 60 seconds, and returns whether the filter lost and kept nothing. */
    static boolean run(long recordsInWindow, int windows, long seed, PrintWriter out) {
        double seconds = 60;
        Audit audit = new Audit(recordsInWindow, seconds, seed, out);
        new Traffic(recordsInWindow, seconds, seed).generate(windows * seconds, audit::accept);
        return audit.finish();
    }
}
