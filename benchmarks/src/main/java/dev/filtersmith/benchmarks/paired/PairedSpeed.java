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
import java.util.function.ToDoubleFunction;

/**
 * A program that takes times of several subjects, in turns. It prints the median of each {@link
 * Lap} in nanoseconds per key.
 */
public final class PairedSpeed {
    private static final int WARM_UP_KEYS = 100_000;

    /** Rounds of lookups, which take little time in large filters too. */
    private static final int LOOKUP_ROUNDS = 15;

    private final List<Lap> laps;

    /** The lanes by subject. */
    private final Map<String, ToDoubleFunction<String>> lanes = new HashMap<>();

    private PairedSpeed(List<Lap> laps, int keys, int warmUpMillis) throws IOException, ReflectiveOperationException {
        this.laps = laps;
        Lanes factory = new Lanes();
        addLanes(factory, Math.min(keys, WARM_UP_KEYS));
        warmUp((long) warmUpMillis * laps.size());
        addLanes(factory, keys);
    }

    /** Adds lanes of filters of a size, in place of those of another size. */
    private void addLanes(Lanes factory, int keys) throws ReflectiveOperationException {
        long[] present = Keys.present(keys);
        Map<String, long[]> queries = new HashMap<>();
        for (QueryMode mode : QueryMode.values()) {
            queries.put(mode.label(), Keys.queries(mode, keys));
        }
        for (Lap lap : laps) {
            lanes.put(
                    lap.subject(),
                    factory.lane(lap.subject(), present, mode -> Objects.requireNonNull(queries.get(mode))));
        }
        // Otherwise the keys of the last subject would lie among garbage, and those of others not.
        System.gc();
    }

    /**
     * Prints the times, a line each.
     *
     * @param arguments number of keys, warm-up time of each lap in milliseconds, number of rounds
     * in which filters are filled, texts of laps
     * @throws IOException if the class path has no URL
     * @throws ReflectiveOperationException if a class is not on the class path
     */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        List<Lap> laps = Arrays.stream(arguments).skip(3).map(Lap::of).toList();
        PairedSpeed speed = new PairedSpeed(laps, Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        Map<Lap, Double> medians = speed.medians(Integer.parseInt(arguments[2]));
        laps.forEach(lap -> System.out.println(medians.get(lap)));
    }

    /**
     * Works in small filters, so that the compiler is done. The modes of lookups take turns, so
     * that it has seen both answers.
     */
    private void warmUp(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        do {
            laps.forEach(this::time);
        } while (System.nanoTime() < end);
    }

    /** Takes the laps of equal work and mode in turns. */
    private Map<Lap, Double> medians(int shots) {
        Map<Lap, Double> medians = new HashMap<>();
        laps.stream()
                .collect(groupingBy(lap -> lap.work().label() + lap.end()))
                .values()
                .forEach(compared -> {
                    int rounds = compared.get(0).work().shoots() ? shots : Math.max(shots, LOOKUP_ROUNDS);
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
        return Objects.requireNonNull(lanes.get(lap.subject())).applyAsDouble(lap.text());
    }
}
