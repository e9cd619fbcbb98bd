package dev.filtersmith.agent.forked;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.testing.Duels;
import dev.filtersmith.testing.RandomBloomSpecs;
import dev.filtersmith.testing.RandomCountingSpecs;
import dev.filtersmith.testing.RandomRankIndexedSpecs;
import dev.filtersmith.testing.RandomSpecs;
import dev.filtersmith.testing.RandomWindowSpecs;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Program that checks that bound classes and the interpreter hold the same bits and give the same
 * answers, one of the two in a mode for filters that threads share.
 */
public final class Differential {
    private static final int[] SMALL = {1, 10, 100};
    private static final int LARGE = 2000;

    /** Spec with codes of 16 bits, whose decoding tables are rebuilt for every plan. */
    private static final String SLOW = "WideCounted";

    /** First seed, different from those of the processor's tests. */
    private static final long FIRST_SEED = 5000;

    private Differential() {}

    /**
     * Compares the engines, and prints the families.
     *
     * @param arguments number of random specs of each kind, beside the selected ones; any further
     *     argument adds a slow one; none for a sample of the selected ones
     * @throws IOException if one engine cannot read the stored form of the other
     */
    public static void main(String[] arguments) throws IOException {
        Map<String, FilterSpec> specs = arguments.length == 0 ? ChosenSpecs.sample() : CommonSpecs.chosen();
        if (arguments.length == 1) {
            specs.remove(SLOW);
        }
        if (arguments.length > 0) {
            specs.putAll(random(Integer.parseInt(arguments[0])));
        }
        TreeSet<String> families = new TreeSet<>();
        for (Map.Entry<String, FilterSpec> entry : specs.entrySet()) {
            FilterSpec spec = entry.getValue();
            if (Duels.sizes(spec, SMALL).length > 0) {
                agree(entry.getKey(), spec, TypedBuilder::ofLongs);
                if (spec instanceof CountingSpec) {
                    agree(entry.getKey() + " as a set", spec, Filters::builder);
                }
                families.add(ChosenSpecs.family(spec));
            }
        }
        System.out.println(families);
    }

    private static void agree(String name, FilterSpec spec, Function<FilterSpec, FilterBuilder<LongFilter>> builders)
            throws IOException {
        Duels.agree(
                name,
                spec,
                Contenders.bound(spec, builders),
                Contenders.interpreted(Duels.inOtherMode(spec), builders),
                SMALL,
                LARGE);
    }

    private static Map<String, FilterSpec> random(int count) {
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        specs.putAll(CommonSpecs.random("Random", RandomSpecs::valid, FIRST_SEED, 2 * count));
        specs.putAll(CommonSpecs.random("Counting", RandomCountingSpecs::dLeft, FIRST_SEED, count));
        specs.putAll(CommonSpecs.random("Dynamic", RandomCountingSpecs::dynamic, FIRST_SEED, count));
        specs.putAll(CommonSpecs.random("Windows", RandomWindowSpecs::valid, FIRST_SEED, count));
        specs.putAll(CommonSpecs.random("Bloom", RandomBloomSpecs::bloom, FIRST_SEED, count));
        specs.putAll(CommonSpecs.random("ChoiceBloom", RandomBloomSpecs::choiceBloom, FIRST_SEED, count));
        specs.putAll(CommonSpecs.random("CountingBloom", RandomBloomSpecs::countingBloom, FIRST_SEED, count));
        specs.putAll(CommonSpecs.random("Rank", RandomRankIndexedSpecs::valid, FIRST_SEED, count));
        specs.putAll(CommonSpecs.random("SmallRank", RandomRankIndexedSpecs::small, FIRST_SEED, count));
        return specs;
    }
}
