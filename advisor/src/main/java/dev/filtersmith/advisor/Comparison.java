package dev.filtersmith.advisor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.catalog.Families;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/**
 * What each family takes for the same elements and the same rate.
 *
 * @param expectedElements elements that the filters are made for
 * @param maxFpp highest rate allowed; with deletion, after churn too
 * @param deletions whether elements are to be removed
 * @param rows filters that hold the rate, that with the fewest bits first
 * @param missing what cannot, and why
 */
public record Comparison(
        long expectedElements, double maxFpp, boolean deletions, List<Row> rows, List<Missing> missing) {
    /**
     * A filter that holds the rate.
     *
     * @param spec spec that names the geometry and the expected elements in full
     * @param model what it promises
     * @param bitsPerKey bits of the table for each element, rounding to whole buckets included, a stash left out
     * @param reads places in memory that a lookup reads
     * @param sweeps 0 for a filter whose elements are put one by one (online); otherwise it is built from all at once, with {@code
     *     addAll(keys).rebalance(sweeps)} (offline)
     * @param trimmedBitsPerKey bits for each element that {@code writeTrimmed} writes; empty where the family has no such form
     */
    public record Row(
            FilterSpec spec,
            FilterModel model,
            double bitsPerKey,
            MemoryReads reads,
            int sweeps,
            OptionalDouble trimmedBitsPerKey) {
        /**
         * Whether elements can be removed.
         *
         * @return true for filters with deletion
         */
        public boolean deletions() {
            return spec.deletes();
        }

        /**
         * The rate that is predicted; with deletion, the highest of fresh and after churn.
         *
         * @return probability that an absent key is reported as present
         */
        public double rate() {
            return model.highestRate();
        }

        private String text(int number) {
            return String.format(
                    Locale.ROOT,
                    "%2d  %8.2f  %.2e  %6.1f  %7.1f  %-7s  %-13s  %7s  %s",
                    number,
                    bitsPerKey,
                    rate(),
                    reads.absent(),
                    reads.present(),
                    deletions() ? "yes" : "no",
                    sweeps == 0 ? "online" : "rebalance(" + sweeps + ")",
                    trimmedBitsPerKey.isPresent()
                            ? String.format(Locale.ROOT, "%.2f", trimmedBitsPerKey.getAsDouble())
                            : "-",
                    Families.of(spec).annotation().getSimpleName());
        }
    }

    /**
     * What cannot hold the rate, or cannot remove.
     *
     * @param asked spec that was tried
     * @param reason why there is no such filter
     */
    public record Missing(FilterSpec asked, String reason) {}

    /** Copies the lists. */
    public Comparison {
        rows = List.copyOf(rows);
        missing = List.copyOf(missing);
    }

    /**
     * The comparison for people to read: a table; the specs of its rows; and what is missing. Places read are for absent and for present
     * keys.
     *
     * @return lines, each ended by a line feed
     */
    public String text() {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add(String.format(
                Locale.ROOT,
                "%d elements, rate %.1e at most%s",
                expectedElements,
                maxFpp,
                deletions ? ", with deletion" : ""));
        lines.add("    bits/key  rate      absent  present  removal  built          trimmed  family");
        for (int number = 1; number <= rows.size(); number++) {
            lines.add(rows.get(number - 1).text(number));
        }
        lines.add("");
        for (int number = 1; number <= rows.size(); number++) {
            lines.add(String.format(Locale.ROOT, "%2d  %s", number, rows.get(number - 1).spec));
        }
        missing.forEach(none -> lines.add(" -  " + none.asked + ": " + none.reason));
        return lines.toString();
    }
}
