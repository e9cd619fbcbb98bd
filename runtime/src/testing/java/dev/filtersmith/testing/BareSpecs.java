package dev.filtersmith.testing;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A spec of each family, with the geometry of the bare annotation. The texts name it, since nothing
 * searches for one in the runtime's tests.
 */
public final class BareSpecs {
    private BareSpecs() {}

    /** Returns the specs of all families by the simple names of their annotations. */
    public static Map<String, FilterSpec> all() {
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        for (String text : List.of(
                "DLeftFilter",
                "DLeftCountingFilter",
                "DynamicDLeftCountingFilter",
                "WindowedCuckooFilter",
                "RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 71,"
                        + " secondSlots = 15, thirdSlots = 62)",
                "RankIndexedCountingFilter(chains = 63, remainderBits = 10, averageLoad = 64.512, slots = 70,"
                        + " secondSlots = 15, thirdSlots = 61)",
                "BloomFilter(hashFunctions = 11, bitsPerKey = 16)",
                "ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)",
                "CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64)")) {
            specs.put(text.replaceFirst("\\(.*", ""), FilterSpec.parse(text));
        }
        return specs;
    }

    /** Returns those of families with deletion. */
    public static Map<String, FilterSpec> counting() {
        Map<String, FilterSpec> specs = all();
        specs.values().removeIf(spec -> !(spec instanceof CountingSpec));
        return specs;
    }
}
