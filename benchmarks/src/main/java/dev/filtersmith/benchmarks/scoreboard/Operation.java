package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.BatchLookup;
import dev.filtersmith.benchmarks.Counting;
import dev.filtersmith.benchmarks.Fill;
import dev.filtersmith.benchmarks.Lookup;
import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.Removal;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The timed operations and their subjects. */
enum Operation {
    /** Lookups one by one. */
    LOOKUP,

    /** Lookups in batches. */
    BATCH,

    /** A fill one by one. */
    PUT,

    /** A fill in batches. */
    PUTALL,

    /** Removals one by one. */
    REMOVE,

    /** Counts of keys, one by one. */
    COUNT;

    /** The subjects of lookups one by one; those that are compared stand close together. */
    private static final List<String> LOOKED_UP = List.of(
            Subjects.LIMIT_TWO,
            Subjects.DEFAULT,
            Subjects.KEYED,
            Subjects.FAST_12,
            Subjects.FAST_20,
            Subjects.FAST_24,
            Subjects.COMPACT_16,
            Subjects.COMPACT_20,
            Subjects.LIMIT_THREE,
            Subjects.PAPER,
            Subjects.GUAVA,
            Subjects.BLOOM,
            Subjects.OWN_BLOOM,
            Subjects.CHOICE_BLOOM,
            Subjects.CUCKOO,
            Subjects.DELETABLE_64,
            Subjects.LIMIT_DELETABLE,
            Subjects.LIMIT_WIDE,
            Subjects.WIDE,
            Subjects.DYNAMIC_128,
            Subjects.LIMIT_CELLS,
            Subjects.CELLS,
            Subjects.OWN_COUNTING_BLOOM,
            Subjects.LIMIT_RANK,
            Subjects.RANK,
            Subjects.RANK_COUNTING,
            Subjects.LIMIT_RANK_BARE,
            Subjects.RANK_BARE,
            Subjects.COUNTING_BLOOM,
            Subjects.ORESTES,
            Subjects.ORESTES_8);

    /** Returns the subjects that are timed. */
    List<String> subjects() {
        return switch (this) {
            case LOOKUP -> LOOKED_UP;
            case BATCH ->
                List.of(
                        Subjects.DEFAULT,
                        Subjects.WIDE,
                        Subjects.DELETABLE_64,
                        Subjects.CELLS,
                        Subjects.OWN_BLOOM,
                        Subjects.CHOICE_BLOOM,
                        Subjects.RANK,
                        Subjects.RANK_BARE);
            case PUT ->
                List.of(
                        Subjects.DEFAULT,
                        Subjects.KEYED,
                        Subjects.DEPTH_ONE,
                        Subjects.PAPER,
                        Subjects.GUAVA,
                        Subjects.BLOOM,
                        Subjects.OWN_BLOOM,
                        Subjects.CHOICE_BLOOM,
                        Subjects.CUCKOO,
                        Subjects.DELETABLE_64,
                        Subjects.WIDE,
                        Subjects.COMPACT_16,
                        Subjects.CELLS,
                        Subjects.OWN_COUNTING_BLOOM,
                        Subjects.RANK,
                        Subjects.RANK_BARE,
                        Subjects.RANK_COUNTING,
                        Subjects.COUNTING_BLOOM,
                        Subjects.ORESTES,
                        Subjects.ORESTES_8);
            case PUTALL ->
                List.of(Subjects.DEFAULT, Subjects.DEPTH_ONE, Subjects.DELETABLE_64, Subjects.CELLS, Subjects.RANK);
            case REMOVE ->
                List.of(
                        Subjects.DELETABLE_64,
                        Subjects.CELLS,
                        Subjects.OWN_COUNTING_BLOOM,
                        Subjects.RANK_COUNTING,
                        Subjects.COUNTING_BLOOM,
                        Subjects.ORESTES,
                        Subjects.ORESTES_8);
            case COUNT ->
                List.of(
                        Subjects.DELETABLE_64,
                        Subjects.CELLS,
                        Subjects.OWN_COUNTING_BLOOM,
                        Subjects.ORESTES,
                        Subjects.ORESTES_8);
        };
    }

    /**
     * Returns whether a subject is timed in a mode and at a size. To save time, filters that are
     * slow to fill are timed with mixed lookups only, and Orestes' filters, the slowest, at the
     * small size only.
     */
    boolean takes(String subject, QueryMode mode, Size size) {
        boolean orestes = subject.startsWith(Subjects.ORESTES);
        boolean once = this == COUNT || orestes || Subjects.COMPACT.contains(subject);
        return subjects().contains(subject)
                && (shoots() || mode == QueryMode.MIXED || !once)
                && (size == Size.CACHE || !orestes);
    }

    /**
     * Returns whether many keys are put or removed in one shot. Otherwise the filter is only
     * queried and does not change.
     */
    boolean shoots() {
        return this == PUT || this == PUTALL || this == REMOVE;
    }

    /** Returns the number of keys that a shot puts or removes. */
    int keys(Size size) {
        return this == REMOVE ? size.keys() / Removal.ONE_IN : size.keys();
    }

    /** Returns the regular expression for the JMH benchmark. */
    String include() {
        return switch (this) {
            case LOOKUP -> method(Lookup.class, "lookup");
            case BATCH -> method(BatchLookup.class, "batch");
            case PUT -> method(Fill.class, "put");
            case PUTALL -> method(Fill.class, "putAll");
            case REMOVE -> method(Removal.class, "remove");
            case COUNT -> method(Counting.class, "count");
        };
    }

    private static String method(Class<?> type, String name) {
        return "^" + Pattern.quote(type.getName() + "." + name) + "$";
    }

    /** Returns the name in lower case. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
