package dev.filtersmith.testing;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.catalog.Families;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What {@linkplain RepeatedKeysLife lives} are made with: each counting family, mode of threads and
 * size, as multiset and as set, alone, in chains and in shards.
 *
 * @param type name of the spec, for an interface
 * @param spec spec
 * @param shape what the filter is made of
 * @param set whether the filter has no removal
 * @param elements expected number of elements
 */
public record LifeCase(String type, FilterSpec spec, Shape shape, boolean set, int elements) {
    private static final int[] SIZES = {10, 200, 5000};
    private static final int SHARDS = 4;
    private static final int BURST = 3000;

    /**
     * Maximum number of puts of a key that leave all counters of eight bits below their ceiling.
     */
    private static final int FEW = 15;

    /** What a filter is made of. */
    public enum Shape {
        /** One table with room for all keys. */
        FIXED,
        /** One table, with more keys than it has room for. */
        CROWDED,
        /** A chain that grows. */
        CHAIN,
        /** Several shards. */
        SHARDS
    }

    /** Returns all cases. */
    public static List<LifeCase> all() {
        List<LifeCase> all = new ArrayList<>();
        for (int elements : SIZES) {
            for (boolean set : new boolean[] {true, false}) {
                for (Shape shape : Shape.values()) {
                    specs(shape).forEach((type, spec) -> all.add(new LifeCase(type, spec, shape, set, elements)));
                }
            }
        }
        return all;
    }

    /** Returns one case in so many, or the others. */
    public static Stream<LifeCase> some(int each, boolean one) {
        List<LifeCase> all = all();
        return IntStream.range(0, all.size()).filter(i -> i % each == 0 == one).mapToObj(all::get);
    }

    /** Returns the specs of all cases by the names of their interfaces. */
    public static Map<String, FilterSpec> specs() {
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        Stream.of(Shape.values()).forEach(shape -> specs.putAll(specs(shape)));
        return specs;
    }

    private static Map<String, FilterSpec> specs(Shape shape) {
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        for (Concurrency mode : Concurrency.values()) {
            families().forEach((name, text) -> {
                FilterSpec spec = Families.in(mode, FilterSpec.parse(text));
                if (shape != Shape.CHAIN) {
                    specs.put(name + mode, spec);
                } else if (Families.of(spec).attributes().names().contains("growth")) {
                    specs.put(name + "Grown" + mode, Families.in(Growth.CHAINED, spec));
                }
            });
        }
        return specs;
    }

    private static Map<String, String> families() {
        Map<String, String> families = new LinkedHashMap<>();
        families.put("Windows", "@WindowedCuckooFilter");
        families.put("ShortWindows", "@WindowedCuckooFilter(slotBits = 12, relocationVisits = 40)");
        families.put("Cells", "@DLeftCountingFilter");
        families.put(
                "CellsOfOneWord", "@DLeftCountingFilter(cellCounterBits = 1, cellsPerBucket = 4, averageLoad = 2.5)");
        families.put("Remainders", "@DynamicDLeftCountingFilter");
        families.put(
                "UniformRemainders",
                "@DynamicDLeftCountingFilter(overfullSlots = 0, relocation = NONE, averageLoad = 2)");
        families.put(
                "WideRemainders",
                "@DynamicDLeftCountingFilter(bucketBits = 128, counterBits = 8, averageLoad = 6, overfullSlots = 10,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1})");
        families.put(
                "Rank",
                "@RankIndexedCountingFilter(chains = 8, remainderBits = 16, averageLoad = 4, slots = 8,"
                        + " secondSlots = 4, thirdSlots = 16)");
        families.put("Bloom", "@CountingBloomFilter(counterBits = 8, hashFunctions = 5, bitsPerKey = 60)");
        return families;
    }

    /** Returns a contender of the interpreter. */
    public Contender interpreted() {
        return interpreted(spec);
    }

    /** Returns a contender of the interpreter in another mode. */
    public Contender interpretedInOtherMode() {
        return interpreted(Duels.inOtherMode(spec));
    }

    private Contender interpreted(FilterSpec asked) {
        return contender(
                Engine.INTERPRETED,
                set ? () -> Filters.builder(asked) : () -> TypedBuilder.ofLongs(asked),
                (reader, source) -> reader.concurrency(asked.concurrency()).read(LongFilter.class, source));
    }

    /** Returns a contender that builds filters of the shape. */
    public Contender contender(
            Engine engine, Supplier<FilterBuilder<? extends LongFilter>> builders, Contender.Reader reader) {
        return new Contender(
                engine, shape == Shape.SHARDS ? () -> builders.get().shards(SHARDS) : builders, reader);
    }

    /** Makes random steps. Returns the number of operations. */
    public long live(List<Contender> sides, int steps, long seed) {
        return new RepeatedKeysLife(toString(), sides, elements, keys(), seed)
                .live(steps)
                .operations();
    }

    private RepeatedKeys keys() {
        RepeatedKeys keys = shape == Shape.CROWDED
                ? RepeatedKeys.beyond(elements, BURST)
                : RepeatedKeys.in(shape == Shape.CHAIN ? 3 * elements : elements * 6 / 10, BURST);
        return !set && spec instanceof CountingBloomSpec ? keys.upTo(FEW) : keys;
    }

    /** Returns a seed that only this case has. */
    public long seed() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return (set ? "set " : "multiset ") + shape + " of " + spec + " for " + elements;
    }
}
