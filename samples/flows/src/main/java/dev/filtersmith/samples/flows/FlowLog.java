package dev.filtersmith.samples.flows;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A reader of a log, a {@link LogLine} for each record. Blank lines and lines that begin with # are
 * skipped. Malformed lines are counted, and the first few are reported. The clock does not go back:
 * a line whose time is earlier than that of a previous line gets the time of that line.
 */
final class FlowLog {
    private static final int WRONG_LINES_SAID = 10;

    private final String name;
    private final PrintWriter err;
    private long lines;
    private long records;
    private long wrong;
    private long late;
    private double clock = Double.NEGATIVE_INFINITY;

    /**
     * Prepares to read a log.
     *
     * @param name its name
     * @param err receives the error messages
     */
    FlowLog(String name, PrintWriter err) {
        this.name = name;
        this.err = err;
    }

    /**
     * Reads the log.
     *
     * @param in the log
     * @param consumer receives the records
     * @throws IOException if the stream fails
     */
    void read(InputStream in, Consumer<Arrival> consumer) throws IOException {
        // This decoder accepts every byte; lines that are not ASCII are malformed anyway.
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            lines++;
            if (!line.isBlank() && !line.startsWith("#")) {
                take(line, consumer);
            }
        }
        err.printf(
                Locale.ROOT,
                "%s: %,d lines, %,d records, %,d of them late; %,d wrong lines left out%n",
                name,
                lines,
                records,
                late,
                wrong);
    }

    private void take(String line, Consumer<Arrival> consumer) {
        Arrival arrival;
        try {
            arrival = LogLine.parse(line);
        } catch (IllegalArgumentException notOne) {
            if (++wrong <= WRONG_LINES_SAID) {
                err.printf(Locale.ROOT, "%s, line %d: %s%n", name, lines, notOne.getMessage());
            }
            return;
        }
        records++;
        if (arrival.time() < clock) {
            late++;
        } else {
            clock = arrival.time();
        }
        consumer.accept(new Arrival(clock, arrival.flow()));
    }

    /** Returns the number of records so far. */
    long records() {
        return records;
    }
}
