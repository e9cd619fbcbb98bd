package dev.filtersmith.samples.flows;

import dev.filtersmith.samples.flows.SlidingWindow.Arrival;
import dev.filtersmith.samples.flows.SlidingWindow.Flow;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A log with lines of the form
 * {@code time sourceAddress sourcePort destinationAddress destinationPort protocol}. Commas, blanks
 * or tabs separate the fields. Malformed lines are counted, and the first few are reported.
 */
final class FlowLog {
    private static final int MOST_REPORTED = 10;
    private static final int FIELDS = 6;
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*|\\s+");
    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Map<String, Integer> PROTOCOLS = Map.of("icmp", 1, "tcp", 6, "udp", 17);

    private FlowLog() {}

    /**
     * Reads a log. The clock does not go back: a late record gets the time of the previous one.
     *
     * @return number of records
     */
    static long read(String name, BufferedReader in, Consumer<Arrival> consumer, PrintWriter err) throws IOException {
        long lines = 0;
        long records = 0;
        long wrong = 0;
        double clock = Double.NEGATIVE_INFINITY;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Arrival arrival;
            try {
                arrival = parse(line);
            } catch (IllegalArgumentException malformed) {
                if (++wrong <= MOST_REPORTED) {
                    err.printf(Locale.ROOT, "%s, line %d: %s%n", name, lines, malformed.getMessage());
                }
                continue;
            }
            records++;
            clock = Math.max(clock, arrival.time());
            consumer.accept(new Arrival(clock, arrival.flow()));
        }
        err.printf(Locale.ROOT, "%s: %,d lines, %,d records; %,d wrong lines left out%n", name, lines, records, wrong);
        return records;
    }

    private static Arrival parse(String line) {
        String[] fields = SEPARATOR.split(line.strip(), -1);
        if (fields.length < FIELDS) {
            throw new IllegalArgumentException(fields.length + " fields in place of " + FIELDS);
        }
        Integer protocol = PROTOCOLS.get(fields[5].toLowerCase(Locale.ROOT));
        return new Arrival(
                time(fields[0]),
                new Flow(
                        address(fields[1]),
                        address(fields[3]),
                        number(fields[2], 0xffff, "port"),
                        number(fields[4], 0xffff, "port"),
                        (byte) (protocol != null ? protocol : number(fields[5], 0xff, "protocol"))));
    }

    private static double time(String text) {
        try {
            double time = Double.parseDouble(text);
            if (Double.isFinite(time)) {
                return time;
            }
        } catch (NumberFormatException wrong) {
            // reported below
        }
        throw new IllegalArgumentException("the time " + text + " is not a number of seconds");
    }

    private static int address(String text) {
        String[] bytes = DOT.split(text, -1);
        if (bytes.length != Integer.BYTES) {
            throw new IllegalArgumentException("the address " + text + " is not one of IPv4");
        }
        int address = 0;
        for (String part : bytes) {
            address = address << Byte.SIZE | number(part, 0xff, "address's byte");
        }
        return address;
    }

    private static int number(String text, int most, String what) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException wrong) {
            // reported below
        }
        throw new IllegalArgumentException("the " + what + " " + text + " is not a number from 0 to " + most);
    }
}
