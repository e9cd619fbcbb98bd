package dev.filtersmith.advisor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.buckets.BucketLayout;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * What geometry to use for a number of bits or a rate, and what else came near.
 *
 * @param asked what was asked for
 * @param chosen the geometry to use
 * @param runnerUp the next best with other buckets, groups or counters, or of the other family, if there is any
 */
public record Advice(FilterSpec asked, Option chosen, Optional<Option> runnerUp) {
    /**
     * A geometry.
     *
     * @param spec spec that names it in full
     * @param model what it promises at its design load: the model of the spec's family
     */
    public record Option(FilterSpec spec, FilterModel model) {
        /**
         * Entries of a table that decodes a bucket's counter: what a lookup needs in the cache beside the buckets. One takes 32 bytes
         * in tables of masks, which have at most 256, and 2 to 4 in those of places.
         *
         * @return states of a counter, times the classes that a fingerprint may fall into; 0 where buckets have no counter
         */
        public int decodeEntries() {
            return spec.toLayout() instanceof BucketLayout buckets ? buckets.states() << buckets.deepest() : 0;
        }
    }

    /**
     * The advice for people to read.
     *
     * @return lines, each ended by a line feed
     */
    public String text() {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add("Asked: " + asked);
        lines.add("Chosen: " + chosen.spec);
        lines.add("  " + figures(chosen) + "; " + chosen.model.replaces());
        runnerUp.ifPresent(other -> {
            lines.add("Runner-up: " + other.spec);
            lines.add("  " + figures(other) + "; " + comparison(other));
        });
        return lines.toString();
    }

    private static String figures(Option option) {
        String figures = String.format(
                Locale.ROOT,
                "%.2f bits per key, false positive rate %s",
                option.model.bitsPerKey(),
                option.model.rates(2));
        int entries = option.decodeEntries();
        return entries == 0 ? figures : figures + ", " + entries + " entries to decode counters";
    }

    private String comparison(Option other) {
        String comparison = String.format(
                Locale.ROOT,
                "%.2f times the rate, %+.2f bits per key",
                other.model.highestRate() / chosen.model.highestRate(),
                other.model.bitsPerKey() - chosen.model.bitsPerKey());
        int entries = chosen.decodeEntries();
        return entries == 0 || other.decodeEntries() == 0
                ? comparison
                : comparison
                        + String.format(
                                Locale.ROOT, ", %.2f times the entries", (double) other.decodeEntries() / entries);
    }
}
