package dev.filtersmith.advisor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.spec.SpecBuilder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Prints the bits that a multiset takes for each different key, by how often keys come, as a table
 * of the guide. A filter is made for some times as many elements as there are different keys: for
 * those that take the fewest bits, the entries beside the table included, at which all keys fit and
 * the rate is held. Not part of the build.
 */
class RepeatFigures {
    private static final int KEYS = 50_000;
    private static final double RATE = 1e-3;
    /** Rates of filters that hold the promised one in the mean scatter by less. */
    private static final double CHANCE = 1.01;

    private static final double[] SIZES = {1, 1.05, 1.12, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3};

    /** Numbers of times that keys come, by their numbers from 0 on. */
    private enum Repeats {
        ONCE,
        A_TENTH_TWICE,
        TWICE,
        /** The share of the keys that come m times or more is 1 / m. */
        ZIPF;

        int times(int key) {
            return switch (this) {
                case ONCE -> 1;
                case A_TENTH_TWICE -> key % 10 == 0 ? 2 : 1;
                case TWICE -> 2;
                case ZIPF -> KEYS / (key + 1);
            };
        }
    }

    /** A filter that holds all keys. */
    private record Held(double size, double bits) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.1f (%.2f)", bits, size);
        }
    }

    @Test
    void bitsOfDifferentKeys() {
        Stream.<Supplier<SpecBuilder<CountingSpec, ?>>>of(
                        FilterSpec::windowedCuckoo,
                        FilterSpec::dynamicDLeftCounting,
                        FilterSpec::dLeftCounting,
                        () -> FilterSpec.dLeftCounting()
                                .subtables(3)
                                .cellsPerBucket(3)
                                .cellCounterBits(7)
                                .averageLoad(2.7),
                        FilterSpec::rankIndexedCounting,
                        FilterSpec::countingBloom)
                .forEach(family -> System.out.printf(
                        "| `%s` | %s |%n",
                        family.get().build(),
                        Arrays.stream(Repeats.values())
                                .map(repeats -> least(family, repeats)
                                        .map(Held::toString)
                                        .orElse("-"))
                                .collect(Collectors.joining(" | "))));
    }

    private static Optional<Held> least(Supplier<SpecBuilder<CountingSpec, ?>> family, Repeats repeats) {
        return DoubleStream.of(SIZES)
                .mapToObj(size -> held(family.get(), size, repeats))
                .flatMap(Optional::stream)
                .min(Comparator.comparingDouble(Held::bits));
    }

    /** Returns the filter of a size; empty if it is full, or its rate too high. */
    private static Optional<Held> held(SpecBuilder<CountingSpec, ?> family, double size, Repeats repeats) {
        CountingSpec spec =
                family.maxFpp(RATE).expectedElements((long) (KEYS * size)).build();
        LongCountingFilter filter = Filters.builder(spec).build();
        long[] keys = new SplittableRandom(1).longs(KEYS).toArray();
        int[] left = IntStream.range(0, KEYS).toArray();
        try {
            // In rounds, so that a key does not come several times in a row.
            for (int round = 1; left.length > 0; round++) {
                int put = round;
                IntStream.of(left).forEach(key -> filter.put(keys[key]));
                left = IntStream.of(left)
                        .filter(key -> repeats.times(key) > put)
                        .toArray();
            }
        } catch (FilterFullException full) {
            return Optional.empty();
        }
        return Optional.of(new Held(size, (double) filter.bitSize() / KEYS))
                .filter(held -> filter.expectedFpp() <= RATE * CHANCE);
    }
}
