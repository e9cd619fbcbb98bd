package dev.filtersmith.samples.spark;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;

/** The program: a filter before a join, or the measure of filters beside Spark's own. */
public final class SparkSample {
    private static final int PARTITIONS = 8;

    private SparkSample() {}

    /**
     * Runs {@code methods [DIRECTORY OF JARS]} or {@code measure [ROWS ROUNDS]}. Exits with 1 if a
     * filter lost a key or two queries differ.
     *
     * @param args command and arguments
     * @throws IOException if a directory cannot be read
     */
    public static void main(String... args) throws IOException {
        PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
        boolean right;
        try (Session session = new Session(PARTITIONS)) {
            if (args.length > 0 && args[0].equals("measure")) {
                long rows = args.length > 1 ? Long.parseLong(args[1]) : 10_000_000;
                int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 3;
                right = new FilterContest(session, rows, PARTITIONS).run(rounds, out);
                right &= new JoinContest(session, rows, PARTITIONS).run(rounds, out);
            } else {
                Path jars = args.length > 1
                        ? Path.of(args[1])
                        : Path.of(System.getProperty("user.home"), ".m2", "repository");
                right = new Methods(session, PARTITIONS).compare(jars, out);
            }
        }
        System.exit(right ? 0 : 1);
    }
}
