package dev.filtersmith;

import dev.filtersmith.analysis.BloomRate;
import dev.filtersmith.analysis.DLeftModel;
import dev.filtersmith.layout.DLeftLayout;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * What geometry to use for a number of bits or a rate, and what else came near.
 *
 * @param asked what was asked for
 * @param chosen the geometry to use
 * @param runnerUp the next best with other buckets, groups or counters, if there is any
 */
public record Advice(DLeftSpec asked, Option chosen, Optional<Option> runnerUp) {
    /**
     * A geometry.
     *
     * @param spec spec that names it in full
     * @param model what it promises at its design load
     */
    public record Option(DLeftSpec spec, DLeftModel model) {
        /**
         * Entries of a table that decodes a bucket's counter: what a lookup needs in the cache beside the buckets. One takes 32 bytes
         * in tables of masks, which have at most 256, and 2 to 4 in those of places.
         *
         * @return states of a counter, times the classes that a fingerprint may fall into
         */
        public int decodeEntries() {
            DLeftLayout layout = spec.toLayout();
            return layout.states() << layout.deepest();
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
        lines.add("  " + figures(chosen)
                + String.format(
                        Locale.ROOT,
                        "; a Bloom filter of as many bits %.2e",
                        BloomRate.best(chosen.model.bitsPerKey())));
        runnerUp.ifPresent(other -> {
            lines.add("Runner-up: " + other.spec);
            lines.add("  " + figures(other) + "; " + comparison(other));
        });
        return lines.toString();
    }

    private static String figures(Option option) {
        return String.format(
                Locale.ROOT,
                "%.2f bits per key, false positive rate %.2e, %d entries to decode counters",
                option.model.bitsPerKey(),
                option.model.falsePositiveRate(),
                option.decodeEntries());
    }

    private String comparison(Option other) {
        return String.format(
                Locale.ROOT,
                "%.2f times the rate, %+.2f bits per key, %.2f times the entries",
                other.model.falsePositiveRate() / chosen.model.falsePositiveRate(),
                other.model.bitsPerKey() - chosen.model.bitsPerKey(),
                (double) other.decodeEntries() / chosen.decodeEntries());
    }
}
