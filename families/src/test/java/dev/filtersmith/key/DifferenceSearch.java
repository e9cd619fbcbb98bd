package dev.filtersmith.key;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A search for the differences of keys that a rating finds worst. It rates all differences of two
 * bits, also behind the first shift of the hash, and climbs from the worst ones.
 */
final class DifferenceSearch {
    private static final int WORST = 20;
    private static final int STEPS = 150;

    /** Bits that differ in the lanes of two keys; the second is 0 for keys of one lane. */
    record Difference(long first, long second) {
        boolean isNone() {
            return first == 0 && second == 0;
        }

        private Difference with(long change, boolean inSecond) {
            return inSecond ? new Difference(first, second ^ change) : new Difference(first ^ change, second);
        }
    }

    private record Rated(Difference difference, double rating) {}

    private final int lanes;
    private final ToDoubleFunction<Difference> rating;

    DifferenceSearch(int lanes, ToDoubleFunction<Difference> rating) {
        this.lanes = lanes;
        this.rating = difference -> difference.isNone() ? 0 : rating.applyAsDouble(difference);
    }

    /** Returns the worst differences. */
    Stream<Difference> worst() {
        return starts().distinct()
                .map(difference -> new Rated(difference, rating.applyAsDouble(difference)))
                .sorted(Comparator.comparingDouble(rated -> -rated.rating()))
                .limit(WORST)
                .map(rated -> climb(rated.difference()));
    }

    private Stream<Difference> starts() {
        Stream<Difference> inFirst = pairsOfBits().mapToObj(bits -> new Difference(bits, 0));
        if (lanes == 1) {
            return inFirst;
        }
        Stream<Difference> inSecond = pairsOfBits().mapToObj(bits -> new Difference(0, bits));
        Stream<Difference> inBoth = IntStream.range(0, Long.SIZE)
                .boxed()
                .flatMap(first ->
                        IntStream.range(0, Long.SIZE).mapToObj(second -> new Difference(1L << first, 1L << second)));
        return Stream.of(inFirst, inSecond, inBoth).flatMap(some -> some);
    }

    private static LongStream pairsOfBits() {
        return IntStream.range(0, Long.SIZE)
                .boxed()
                .flatMapToLong(high -> IntStream.rangeClosed(0, high)
                        .mapToLong(low -> (1L << high) | (1L << low))
                        .flatMap(bits -> LongStream.of(bits, bits ^ bits >>> 33)));
    }

    private Difference climb(Difference start) {
        SplittableRandom random = new SplittableRandom(start.first() ^ start.second());
        Difference worst = start;
        double most = rating.applyAsDouble(start);
        for (int step = 0; step < STEPS; step++) {
            long change = 1L << random.nextInt(Long.SIZE);
            boolean alone = random.nextBoolean();
            Difference trial = worst.with(alone ? change : change ^ change >>> 33, lanes > 1 && random.nextBoolean());
            double rated = rating.applyAsDouble(trial);
            if (rated >= most) {
                most = rated;
                worst = trial;
            }
        }
        return worst;
    }
}
