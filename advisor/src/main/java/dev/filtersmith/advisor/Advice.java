package dev.filtersmith.advisor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.buckets.BucketLayout;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The geometry to use for a number of bits or a rate, with the runner-up.
 *
 * @param asked spec of the request
 * @param chosen the geometry to use
 * @param runnerUp the next best geometry with other buckets, groups or counters, or of the other
 *     family, if there is one
 * @param better the best filter of another family, if one is clearly better at the goal: with 5%
 *     fewer bits for the rate asked for, or with a rate lower by a fifth at the bits. Where the
 *     chosen one has groups of buckets, whose lookups take about eight times as long, any better
 *     figure counts. It removes elements if the chosen one does. Where the elements are expected,
 *     the bits compared are those of whole filters, also in the text. Bloom, counting Bloom,
 *     rank-indexed, and windowed cuckoo filters are always asked. D-left filters and both families
 *     of d-left counting filters take a search. From 1,000 expected elements on, or if no number is
 *     given, the one with the best stored figure for large filters is searched, if that figure is
 *     better. {@code FilterAdvisor.compare} asks all families
 */
public record Advice(FilterSpec asked, Option chosen, Optional<Option> runnerUp, Optional<Option> better) {
    private static final int[] SIZES = {1_000, 30_000, 1_000_000};

    /**
     * Creates advice without a look at other families.
     *
     * @param asked spec of the request
     * @param chosen the geometry to use
     * @param runnerUp the next best geometry, if there is one
     */
    public Advice(FilterSpec asked, Option chosen, Optional<Option> runnerUp) {
        this(asked, chosen, runnerUp, Optional.empty());
    }

    /**
     * A geometry.
     *
     * @param spec spec that gives the geometry in full
     * @param model prediction at the design load, by the model of the spec's family
     */
    public record Option(FilterSpec spec, FilterModel model) {
        /**
         * Returns the number of entries of the table that decodes a bucket's counter. A lookup
         * needs this table in the cache beside the buckets. An entry takes 32 bytes in tables of
         * masks, which have at most 256 entries, and 2 to 4 bytes in tables of places.
         *
         * @return states of a counter times the classes that a fingerprint may fall into; 0 if
         *     buckets have no counter
         */
        public int decodeEntries() {
            return spec.toLayout() instanceof BucketLayout buckets ? buckets.states() << buckets.deepest() : 0;
        }

        /**
         * Returns the bits per key of a filter with its stash in whole words, or, for 0 elements,
         * those of large filters without the stash.
         */
        double bitsPerKey(long elements) {
            return elements == 0 ? model.bitsPerKey() : spec.toLayout().bitsPerKey(elements);
        }

        /** Returns whether buckets share their bits in groups, which makes lookups slow. */
        boolean isGrouped() {
            return spec instanceof DLeftSpec dLeft && dLeft.group() > 1;
        }

        private Option like(FilterSpec given) {
            return new Option(ChainGoal.like(given, spec), model);
        }
    }

    /** Returns the advice for a spec, with all specs in its mode and of its growth. */
    Advice like(FilterSpec given) {
        if (asked.equals(given)) {
            return this;
        }
        return new Advice(
                given,
                chosen.like(given),
                runnerUp.map(option -> option.like(given)),
                better.map(option -> option.like(given)));
    }

    /**
     * Returns the advice as text for people: the request, the chosen geometry, the runner-up, and a
     * better filter of another family, with their figures.
     *
     * @return lines, each ended by a line feed
     */
    @Override
    public String toString() {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add("Asked: " + asked);
        lines.add("Chosen: " + chosen.spec);
        lines.add("  " + figures(chosen, 0) + "; " + chosen.model.replaces());
        lines.add("  " + sizes());
        if (chosen.spec.growth().isChained()) {
            lines.add("  " + ChainGoal.whole(chosen.spec, chosen.model.highestRate()));
        }
        runnerUp.ifPresent(other -> {
            lines.add("Runner-up: " + other.spec);
            lines.add("  " + figures(other, 0) + "; " + comparison(other, 0));
        });
        better.ifPresent(other -> {
            long elements = asked.expectedElements();
            lines.add("Better: " + other.spec);
            lines.add("  " + figures(other, elements) + "; " + comparison(other, elements));
        });
        return lines.toString();
    }

    /**
     * Returns the bits of whole filters, for the expected elements or for those of several sizes
     * that the geometry allows.
     */
    private String sizes() {
        Layout layout = chosen.spec.toLayout();
        long elements = chosen.spec.expectedElements();
        if (elements > 0) {
            return String.format(
                    Locale.ROOT,
                    "%.2f bits per key in a filter of %d elements, in whole words",
                    layout.bitsPerKey(elements),
                    elements);
        }
        Map<Integer, Double> bits = new TreeMap<>();
        for (int size : SIZES) {
            bitsPerKey(layout, size).ifPresent(found -> bits.put(size, found));
        }
        if (bits.isEmpty()) {
            return "no filters of " + joined(IntStream.of(SIZES).mapToObj(String::valueOf)) + " elements";
        }
        return joined(bits.values().stream().map(found -> String.format(Locale.ROOT, "%.2f", found)))
                + " bits per key in filters of "
                + joined(bits.keySet().stream().map(String::valueOf)) + " elements, in whole words";
    }

    /**
     * Returns the bits per key of a filter with its expected elements. Empty if the geometry allows
     * no filter of that size, such as a small one without room for uneven loads.
     */
    private static OptionalDouble bitsPerKey(Layout layout, int elements) {
        try {
            return OptionalDouble.of(layout.bitsPerKey(elements));
        } catch (FilterSpecException unfit) {
            return OptionalDouble.empty();
        }
    }

    private static String joined(Stream<String> parts) {
        List<String> all = parts.toList();
        int last = all.size() - 1;
        return last <= 0 ? String.join("", all) : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }

    private static String figures(Option option, long elements) {
        String figures = String.format(
                Locale.ROOT,
                "%.2f bits per key, false positive rate %s",
                option.bitsPerKey(elements),
                option.model.rates(2));
        int entries = option.decodeEntries();
        return entries == 0 ? figures : figures + ", " + entries + " entries to decode counters";
    }

    private String comparison(Option other, long elements) {
        String comparison = String.format(
                Locale.ROOT,
                "%.2f times the rate, %+.2f bits per key",
                other.model.highestRate() / chosen.model.highestRate(),
                other.bitsPerKey(elements) - chosen.bitsPerKey(elements));
        int entries = chosen.decodeEntries();
        return entries == 0 || other.decodeEntries() == 0
                ? comparison
                : comparison
                        + String.format(
                                Locale.ROOT, ", %.2f times the entries", (double) other.decodeEntries() / entries);
    }
}
