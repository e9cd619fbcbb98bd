package dev.filtersmith.processor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.TypedBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A spec of a Bloom family in all modes, under an engine. The tables are small, so that threads
 * often meet in a word.
 *
 * @param name name of the spec
 * @param engine engine
 */
record SharedBloom(String name, Engine engine) {
    /** Number of threads of a test. */
    static final int THREADS = 4;

    /** Expected number of elements. */
    static final int KEYS = 4000;

    /** Number of times that threads race in a test. */
    static final int ROUNDS = 20;

    private static final Map<String, String> SPECS = Map.of(
            "Bloom", "@BloomFilter(hashFunctions = 5, bitsPerKey = 8)",
            "BloomOfSixteen", "@BloomFilter(hashFunctions = 16, bitsPerKey = 24)",
            "ChoiceBloom", "@ChoiceBloomFilter(choices = 2, hashFunctions = 5, bitsPerKey = 10)",
            "ChoiceBloomOfOne", "@ChoiceBloomFilter(choices = 1, hashFunctions = 5, bitsPerKey = 8)",
            "CountingBloom", "@CountingBloomFilter(counterBits = 16, hashFunctions = 5, bitsPerKey = 128)",
            "CountingBloomOfTwoBits", "@CountingBloomFilter(counterBits = 2, hashFunctions = 3, bitsPerKey = 8)");

    private static final Grid GRID = Grid.compile(specs());

    private static Map<String, FilterSpec> specs() {
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        SPECS.forEach((name, text) -> {
            for (Concurrency mode : Concurrency.values()) {
                specs.put(name + mode, Families.in(mode, FilterSpec.parse(text)));
            }
        });
        return specs;
    }

    LongFilter filter(Concurrency mode) {
        return builder(mode).expectedElements(KEYS).seed(3).engine(engine).build();
    }

    private FilterBuilder<? extends LongFilter> builder(Concurrency mode) {
        if (engine == Engine.INTERPRETED) {
            return TypedBuilder.ofLongs(GRID.spec(name + mode));
        }
        try {
            return Filters.builder(GRID.type(name + mode));
        } catch (ClassNotFoundException missing) {
            throw new AssertionError(missing);
        }
    }

    LongFilter shared() {
        return filter(Concurrency.MULTI_WRITER);
    }

    boolean counts() {
        return GRID.spec(name + Concurrency.MULTI_WRITER) instanceof CountingSpec;
    }

    LongCountingFilter counting(Concurrency mode) {
        return (LongCountingFilter) filter(mode);
    }

    static Stream<SharedBloom> subjects() {
        return SPECS.keySet().stream()
                .sorted()
                .flatMap(name ->
                        Stream.of(new SharedBloom(name, Engine.GENERATED), new SharedBloom(name, Engine.INTERPRETED)));
    }

    static Stream<SharedBloom> counting() {
        return subjects().filter(SharedBloom::counts);
    }

    /** Subjects whose words do not depend on the order of puts. */
    static Stream<SharedBloom> unordered() {
        return subjects().filter(subject -> !subject.name().startsWith("Choice"));
    }

    static Stream<SharedBloom> choices() {
        return subjects().filter(subject -> subject.name().startsWith("Choice"));
    }

    static long[] keys(int from, int to) {
        return LongStream.range(from, to).toArray();
    }

    static LongFilter of(LongFilter empty, long... keys) {
        empty.putAll(keys);
        return empty;
    }

    /** Returns every {@code THREADS}-th key, from the number of a thread. */
    static long[] share(int thread) {
        return LongStream.range(0, KEYS).filter(key -> key % THREADS == thread).toArray();
    }
}
