package dev.filtersmith.advisor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.catalog.Families;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.StringJoiner;

/**
 * The filters of all families for the same number of elements and the same rate.
 *
 * <p>{@link #rows()} is the machine-readable form; {@link #toString()} is a table for people.
 *
 * @param expectedElements elements that the filters are made for; the most that fit, if the filters
 *     are made for as many as fit into some memory, or 0 if none fit
 * @param memoryBytes memory that the filters may take; empty if they are made for a number of
 *     elements
 * @param maxFpp highest rate allowed; for filters with deletion, also after churn
 * @param deletions whether elements have to be removable
 * @param rows filters that hold the rate, the one with the fewest bits first
 * @param missing filters that cannot hold the rate or cannot remove, with the reasons
 */
public record Comparison(
        long expectedElements,
        OptionalLong memoryBytes,
        double maxFpp,
        boolean deletions,
        List<Row> rows,
        List<Missing> missing) {
    /**
     * A filter that holds the rate.
     *
     * @param spec spec that gives the geometry and the expected elements in full
     * @param model prediction of its rates
     * @param bitsPerKey bits of the table per element, including the rounding to whole buckets,
     *     without the stash
     * @param repeatedBitsPerKey bits of the table per different key, if a tenth of the keys comes
     *     twice: of a filter that is made for the places which these take, at the same rate; empty
     *     for a filter without deletion, which holds a key once
     * @param reads places in memory that a lookup reads
     * @param sweeps 0 for a filter whose elements are put one by one (online); otherwise the filter
     *     is built from all elements at once, with {@code addAll(keys).rebalance(sweeps)} (offline)
     * @param trimmedBitsPerKey bits per element that {@code writeTrimmed} writes; empty if the
     *     family has no trimmed form
     */
    public record Row(
            FilterSpec spec,
            FilterModel model,
            double bitsPerKey,
            OptionalDouble repeatedBitsPerKey,
            MemoryReads reads,
            int sweeps,
            OptionalDouble trimmedBitsPerKey) {
        /**
         * Returns whether elements can be removed.
         *
         * @return true for filters with deletion
         */
        public boolean deletions() {
            return spec instanceof CountingSpec;
        }

        /**
         * Returns the predicted rate; for filters with deletion, the higher of the rates fresh and
         * after churn.
         *
         * @return probability that an absent key is reported as present
         */
        public double rate() {
            return model.highestRate();
        }

        /**
         * Returns whether this filter is better than one of another family in everything that the
         * comparison has: it takes fewer bits for the rate, reads no more places, removes elements
         * and takes keys one by one if the other does, and has a trimmed form if the other has one.
         * Groups of buckets, whose lookups take about eight times as long, beat only groups.
         *
         * @param other another filter of the comparison
         * @return whether the other is beaten; it may still let threads put at the same time, or
         *     take less room for keys that come more often than those that the comparison counts
         */
        public boolean beats(Row other) {
            return spec.getClass() != other.spec.getClass()
                    && bitsPerKey < other.bitsPerKey
                    && (!other.deletions() || takesFewerIfRepeated(other))
                    && reads.isNoMoreThan(other.reads)
                    && (deletions() || !other.deletions())
                    && (sweeps == 0 || other.sweeps > 0)
                    && (trimmedBitsPerKey.isPresent() || other.trimmedBitsPerKey.isEmpty())
                    && (!isGrouped() || other.isGrouped());
        }

        private boolean takesFewerIfRepeated(Row other) {
            return repeatedBitsPerKey.orElse(Double.MAX_VALUE) < other.repeatedBitsPerKey.orElse(Double.MAX_VALUE);
        }

        private boolean isGrouped() {
            return new Advice.Option(spec, model).isGrouped();
        }

        private String text(int number, int better) {
            return String.format(
                    Locale.ROOT,
                    "%2d  %8.2f  %7s  %.2e  %6.1f  %7.1f  %-7s  %-13s  %7s  %6s  %s%s",
                    number,
                    bitsPerKey,
                    bits(repeatedBitsPerKey),
                    rate(),
                    reads.absent(),
                    reads.present(),
                    deletions() ? "yes" : "no",
                    sweeps == 0 ? "online" : "rebalance(" + sweeps + ")",
                    bits(trimmedBitsPerKey),
                    better == 0 ? "-" : better,
                    Families.of(spec).annotation().getSimpleName(),
                    isGrouped() ? ", groups" : "");
        }

        private static String bits(OptionalDouble bits) {
            return bits.isPresent() ? String.format(Locale.ROOT, "%.2f", bits.getAsDouble()) : "-";
        }
    }

    /**
     * A filter that cannot hold the rate or cannot remove.
     *
     * @param asked spec that was tried
     * @param reason why there is no such filter
     */
    public record Missing(FilterSpec asked, String reason) {}

    /** Creates a comparison with copies of the lists. */
    public Comparison {
        rows = List.copyOf(rows);
        missing = List.copyOf(missing);
    }

    /** Returns the number of the first row that beats another, or 0. */
    private int better(Row row) {
        return rows.stream()
                .filter(other -> other.beats(row))
                .findFirst()
                .map(other -> rows.indexOf(other) + 1)
                .orElse(0);
    }

    /**
     * Returns the comparison as text for people: a table, the specs of its rows, and the missing
     * filters. {@code repeats} has the bits per key if a tenth of the keys comes twice. The memory
     * reads are those of absent and of present keys; {@code beaten} has the number of a row that is
     * better in all columns. The machine-readable form is {@link #rows()}.
     *
     * @return lines, each ended by a line feed
     */
    @Override
    public String toString() {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add(String.format(
                Locale.ROOT,
                "%s%d elements%s, rate %.1e at most%s",
                memoryBytes.isPresent() ? "up to " : "",
                expectedElements,
                memoryBytes.isPresent() ? " in " + memoryBytes.getAsLong() + " bytes" : "",
                maxFpp,
                deletions ? ", with deletion" : ""));
        lines.add("    bits/key  repeats  rate      absent  present  removal  built          trimmed  beaten  family");
        for (int number = 1; number <= rows.size(); number++) {
            Row row = rows.get(number - 1);
            lines.add(row.text(number, better(row))
                    + (memoryBytes.isPresent() ? ", " + row.spec().expectedElements() + " elements" : ""));
        }
        lines.add("");
        for (int number = 1; number <= rows.size(); number++) {
            lines.add(String.format(Locale.ROOT, "%2d  %s", number, rows.get(number - 1).spec));
        }
        missing.forEach(none -> lines.add(" -  " + none.asked + ": " + none.reason));
        return lines.toString();
    }
}
