package dev.filtersmith.samples.flows;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A line of a log:
 * {@code time sourceAddress sourcePort destinationAddress destinationPort protocol}, with commas,
 * blanks or tabs between the fields. Further fields are ignored.
 */
final class LogLine {
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*|\\s+");
    private static final Pattern DOT = Pattern.compile("\\.");
    private static final int FIELDS = 6;
    private static final Map<String, Byte> PROTOCOLS = Map.of("icmp", (byte) 1, "tcp", (byte) 6, "udp", (byte) 17);

    private LogLine() {}

    /**
     * Reads a line.
     *
     * @param line line
     * @return record of the line
     * @throws IllegalArgumentException if it has another form; the message describes the error
     */
    static Arrival parse(String line) {
        String[] fields = SEPARATOR.split(line.strip(), -1);
        if (fields.length < FIELDS) {
            throw new IllegalArgumentException(fields.length + " fields in place of " + FIELDS);
        }
        return new Arrival(
                time(fields[0]),
                new Flow(
                        address(fields[1]),
                        address(fields[3]),
                        number(fields[2], 0xffff, "port"),
                        number(fields[4], 0xffff, "port"),
                        protocol(fields[5])));
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

    private static byte protocol(String text) {
        Byte known = PROTOCOLS.get(text.toLowerCase(Locale.ROOT));
        return known != null ? known : (byte) number(text, 0xff, "protocol");
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
