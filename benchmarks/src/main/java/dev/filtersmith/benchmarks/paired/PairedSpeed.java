package dev.filtersmith.benchmarks.paired;

import static java.util.stream.Collectors.groupingBy;

import dev.filtersmith.benchmarks.Keys;
import dev.filtersmith.benchmarks.QueryMode;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleBiFunction;

/**
 * A program that takes the times of a filter in each mode of concurrency, in turns. It prints the
 * median of each {@link Lap} in nanoseconds per key.
 */
public final class PairedSpeed {
    private static final int WARM_UP_KEYS = 100_000;

    /** Rounds of lookups, which take little time in large filters too. */
    private static final int LOOKUP_ROUNDS = 15;

    private final List<Lap> laps;

    /** The lanes by subject. */
    private final Map<String, ToDoubleBiFunction<String, Integer>> lanes = new HashMap<>();

    private PairedSpeed(String own, int keys, int warmUpMillis) throws IOException, ReflectiveOperationException {
        laps = Lap.all(own, keys);
        Lanes factory = new Lanes();
        addLanes(factory, Math.min(keys, WARM_UP_KEYS));
        laps.forEach(lap -> warmUp(lap, warmUpMillis));
        addLanes(factory, keys);
    }

    /** Adds lanes of filters of a size, in place of those of another size. */
    private void addLanes(Lanes factory, int keys) throws ReflectiveOperationException {
        long[] present = Keys.present(keys);
        long[] queries = Keys.queries(QueryMode.MIXED, keys);
        for (Lap lap : laps) {
            lanes.put(lap.subject(), factory.lane(lap.subject(), present, queries));
        }
    }

    /**
     * Prints the times, a line each.
     *
     * @param arguments name of the filter that threads do not share, number of keys, warm-up time
     * of each lap in milliseconds, number of rounds in which filters are filled
     * @throws IOException if the class path has no URL
     * @throws ReflectiveOperationException if a class is not on the class path
     */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        PairedSpeed speed =
                new PairedSpeed(arguments[0], Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        Map<Lap, Double> medians = speed.medians(Integer.parseInt(arguments[3]));
        speed.laps.forEach(lap -> System.out.println(medians.get(lap)));
    }

    /** Works in a small filter, so that the compiler is done. */
    private void warmUp(Lap lap, int millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        do {
            time(lap);
        } while (System.nanoTime() < end);
    }

    /** Takes the laps of equal work in turns. */
    private Map<Lap, Double> medians(int shots) {
        Map<Lap, Double> medians = new HashMap<>();
        laps.stream().collect(groupingBy(Lap::work)).forEach((work, compared) -> {
            int rounds = work.shoots() ? shots : Math.max(shots, LOOKUP_ROUNDS);
            double[][] taken = new double[compared.size()][rounds];
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < taken.length; i++) {
                    taken[i][round] = time(compared.get(i));
                }
            }
            for (int i = 0; i < taken.length; i++) {
                Arrays.sort(taken[i]);
                medians.put(compared.get(i), taken[i][rounds / 2]);
            }
        });
        return medians;
    }

    private double time(Lap lap) {
        return lane(lap).applyAsDouble(lap.work().name(), lap.threads());
    }

    private ToDoubleBiFunction<String, Integer> lane(Lap lap) {
        return Objects.requireNonNull(lanes.get(lap.subject()));
    }
}
