package dev.filtersmith.advisor.rules;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.family.StoredLines;
import dev.filtersmith.catalog.Families;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Times of lookups in generated filters, one for each family and mode, on one machine: output of
 * {@code benchmarks.jar --only ns.families.} that is stored with the advisor. They are times of the
 * default geometry, so they compare families, modes and sizes, and not geometries.
 */
final class LookupTimes {
    static final String FILE = "lookups.csv";

    /** The numbers of elements that were measured, with their names. */
    private static final double FEW = 100_000;

    private static final double MANY = 16_000_000;

    private static final Map<String, Double> TIMES = read();

    /** The measured filters by their annotations. */
    private static final Map<String, String> SUBJECTS = Map.of(
            "DLeftFilter", "default",
            "DynamicDLeftCountingFilter", "deletable64",
            "WindowedCuckooFilter", "windows16",
            "DLeftCountingFilter", "dlcbf",
            "RankIndexedFilter", "rankbare",
            "RankIndexedCountingFilter", "rankcounting",
            "BloomFilter", "ownbloom",
            "ChoiceBloomFilter", "choicebloom",
            "CountingBloomFilter", "owncountingbloom");

    private LookupTimes() {}

    private static Map<String, Double> read() {
        Map<String, Double> times = new HashMap<>();
        for (String line : StoredLines.read(LookupTimes.class, FILE).keySet()) {
            int comma = line.indexOf(',');
            times.put(line.substring(0, comma), Double.valueOf(line.substring(comma + 1)));
        }
        return times;
    }

    /**
     * Returns the nanoseconds of a lookup, of which a share finds a key: between those of the
     * measured sizes, by the logarithm of the number of elements. It is NaN if the family was not
     * measured in its mode.
     */
    static double nanoseconds(Sized filter, double hitShare) {
        String subject = subject(filter.spec());
        return subject == null
                ? Double.NaN
                : hitShare * at(filter.elements(), subject + ".present")
                        + (1 - hitShare) * at(filter.elements(), subject + ".absent");
    }

    private static @Nullable String subject(FilterSpec spec) {
        String own = SUBJECTS.get(Families.of(spec).annotation().getSimpleName());
        String mode = spec.concurrency().name().toLowerCase(Locale.ROOT);
        return own == null || !spec.concurrency().isShared() ? own : own + "-" + mode.substring(0, mode.indexOf('_'));
    }

    private static double at(long elements, String name) {
        double few = time(name + ".100k");
        double share = StrictMath.log(elements / FEW) / StrictMath.log(MANY / FEW);
        return few + Math.min(1, Math.max(0, share)) * (time(name + ".16m") - few);
    }

    private static double time(String name) {
        return TIMES.getOrDefault("ns.families.lookup." + name, Double.NaN);
    }
}
