package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.BatchLookup;
import dev.filtersmith.benchmarks.Fill;
import dev.filtersmith.benchmarks.Lookup;
import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What is timed, and for which subjects. */
enum Operation {
    /** Lookups one by one. */
    LOOKUP,

    /** Lookups in batches. */
    BATCH,

    /** A fill one by one. */
    PUT,

    /** A fill in batches. */
    PUTALL;

    /** Lookups one by one: what is compared stands close together. */
    private static final List<String> LOOKED_UP = List.of(
            Subjects.LIMIT_TWO,
            Subjects.DEFAULT,
            Subjects.FAST_12,
            Subjects.FAST_20,
            Subjects.FAST_24,
            Subjects.COMPACT_16,
            Subjects.COMPACT_20,
            Subjects.LIMIT_THREE,
            Subjects.PAPER,
            Subjects.INTERPRETED,
            Subjects.GUAVA,
            Subjects.BLOOM,
            Subjects.CUCKOO,
            Subjects.LIMIT_WIDE,
            Subjects.WIDE);

    /** The subjects that are timed. */
    List<String> subjects() {
        return switch (this) {
            case LOOKUP -> LOOKED_UP;
            case BATCH -> List.of(Subjects.DEFAULT, Subjects.WIDE);
            case PUT ->
                List.of(
                        Subjects.DEFAULT,
                        Subjects.DEPTH_ONE,
                        Subjects.PAPER,
                        Subjects.GUAVA,
                        Subjects.BLOOM,
                        Subjects.CUCKOO,
                        Subjects.WIDE,
                        Subjects.COMPACT_16);
            case PUTALL -> List.of(Subjects.DEFAULT, Subjects.DEPTH_ONE);
        };
    }

    /** Whether a subject is timed in a mode. To save time, lookups in the compact filters are mixed ones only: these are slow to fill. */
    boolean takes(String subject, QueryMode mode) {
        return subjects().contains(subject)
                && (fills() || mode == QueryMode.MIXED || !Subjects.COMPACT.contains(subject));
    }

    /** Whether a filter is filled; otherwise it is asked. */
    boolean fills() {
        return this == PUT || this == PUTALL;
    }

    /** Regular expression for the JMH benchmark. */
    String include() {
        return switch (this) {
            case LOOKUP -> method(Lookup.class, "lookup");
            case BATCH -> method(BatchLookup.class, "batch");
            case PUT -> method(Fill.class, "put");
            case PUTALL -> method(Fill.class, "putAll");
        };
    }

    private static String method(Class<?> type, String name) {
        return "^" + Pattern.quote(type.getName() + "." + name) + "$";
    }

    /** The name in lower case. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
