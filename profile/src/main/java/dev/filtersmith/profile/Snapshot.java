package dev.filtersmith.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What a filter tells of itself at one moment, by name.
 *
 * @param values statistics; none before it was seen
 */
record Snapshot(Map<String, Object> values) {
    String text(String name) {
        return PrintableText.of(String.valueOf(values.getOrDefault(name, "")));
    }

    long number(String name) {
        return values.get(name) instanceof Number number ? Math.max(0, number.longValue()) : 0;
    }

    double rate(String name) {
        return values.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /** Returns numbers without the zeros behind the last other one. */
    List<Long> numbers(String name) {
        long[] numbers = values.get(name) instanceof long[] known ? known : new long[0];
        int end = numbers.length;
        while (end > 0 && numbers[end - 1] == 0) {
            end--;
        }
        return Arrays.stream(numbers, 0, end).boxed().toList();
    }

    /** Returns by how much a count has grown. */
    long more(String name, Snapshot before) {
        return Math.max(0, number(name) - before.number(name));
    }

    /** Returns the interface of the filter, or the annotation of its spec if it has none. */
    String type() {
        String type = text("interface");
        return type.isEmpty() ? text("spec").replaceFirst("\\(.*", "") : type;
    }

    /**
     * Returns how many lookups since were of absent keys: those with the answer false, and those
     * that were reported.
     */
    long absentSince(Snapshot before) {
        return Math.max(0, more("lookups", before) - more("hits", before)) + more("reportedFalsePositives", before);
    }
}
