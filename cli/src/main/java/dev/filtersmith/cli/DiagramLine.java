package dev.filtersmith.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A line of a layout's diagram: text, then parts between bars, such as {@code | 15 | code 4 |}.
 *
 * @param text text before the first bar; the whole line if there is none
 * @param parts parts from left to right; empty if the line is text
 * @param bars columns of the bars, one more than parts
 */
record DiagramLine(String text, List<Part> parts, List<Integer> bars) {
    private static final Pattern BITS = Pattern.compile("(?:(?:.* )?(\\d+) x )?(?:.*[ +])?(\\d+)");

    DiagramLine {
        parts = List.copyOf(parts);
        bars = List.copyOf(bars);
    }

    /** A part of a bucket, a slot or a table, and its number of bits if the diagram has it. */
    record Part(String label, OptionalInt bits) {
        private static final Pattern FIELDS = Pattern.compile("(\\d+) x (\\d+)");

        static Part of(String label) {
            Matcher bits = BITS.matcher(label);
            return new Part(
                    label,
                    bits.matches()
                            ? OptionalInt.of(Integer.parseInt(bits.group(2))
                                    * (bits.group(1) == null ? 1 : Integer.parseInt(bits.group(1))))
                            : OptionalInt.empty());
        }

        /** Returns the fields that are written as one part, as {@code 9 x 13}; else this part. */
        List<Part> fields() {
            Matcher fields = FIELDS.matcher(label);
            return fields.matches()
                    ? IntStream.range(0, Integer.parseInt(fields.group(1)))
                            .mapToObj(field -> of(fields.group(2)))
                            .toList()
                    : List.of(this);
        }

        /** Returns whether the part spans parts of another line. */
        boolean isSpan() {
            return label.matches("=+");
        }
    }

    static DiagramLine of(String line) {
        List<Integer> bars = IntStream.range(0, line.length())
                .filter(column -> line.charAt(column) == '|')
                .boxed()
                .toList();
        if (bars.size() < 2) {
            return new DiagramLine(line, List.of(), List.of());
        }
        List<Part> parts = new ArrayList<>();
        for (int i = 1; i < bars.size(); i++) {
            parts.add(Part.of(line.substring(bars.get(i - 1) + 1, bars.get(i)).strip()));
        }
        // A row of numbered slots has the numbers in place of the bits.
        boolean numbered = parts.stream().anyMatch(part -> part.label().equals("..."));
        return new DiagramLine(
                line.substring(0, bars.get(0)).stripTrailing(),
                numbered
                        ? parts.stream()
                                .map(part -> new Part(part.label(), OptionalInt.empty()))
                                .toList()
                        : parts.stream().flatMap(part -> part.fields().stream()).toList(),
                bars);
    }

    /** Returns whether the line spans parts of a line above. */
    boolean isSpan() {
        return parts.size() == 1 && parts.get(0).isSpan();
    }

    /** Returns the sum of the known bits. */
    int bits() {
        return parts.stream().mapToInt(part -> part.bits().orElse(0)).sum();
    }
}
