package dev.filtersmith.benchmarks.paired;

import dev.filtersmith.benchmarks.Keys;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A program that fills filters of one subject in turns: its classes as they are, without the counts
 * of what puts store, and as they are once more. It prints for each size the nanoseconds for a put,
 * and the median ratios of the first to the second and to the third in the same round.
 */
public final class CountRatio {
    private static final int WARM_UP_KEYS = 100_000;

    /** Rounds at a new size before those that count. */
    private static final int SETTLING = 2;

    /** By how much the number of elements of a Bloom filter may differ from that of the keys. */
    private static final double TOLERANCE = 0.1;

    private final String subject;
    private final List<Function<long[], double[]>> fills;

    CountRatio(String subject, ClassLoader... loaders) throws ReflectiveOperationException {
        this.subject = subject;
        this.fills = List.of(fill(loaders[0]), fill(loaders[1]), fill(loaders[2]));
    }

    /** Returns a program with classes that count, that do not, and that count. */
    static CountRatio of(String subject) throws ReflectiveOperationException, MalformedURLException {
        URL[] path = Lanes.classPath();
        return new CountRatio(subject, counting(path), new UncountedLoader(path), counting(path));
    }

    static ClassLoader counting(URL... path) {
        return new URLClassLoader("counting", path, ClassLoader.getPlatformClassLoader());
    }

    @SuppressWarnings("unchecked") // a TimedFill, but of another loader
    private Function<long[], double[]> fill(ClassLoader loader) throws ReflectiveOperationException {
        return (Function<long[], double[]>) loader.loadClass(TimedFill.class.getName())
                .getConstructor(String.class)
                .newInstance(subject);
    }

    /**
     * Prints a line for each size.
     *
     * @param arguments name of the subject, time in milliseconds to warm up, and numbers of keys,
     *     each followed by the number of rounds
     * @throws MalformedURLException if the class path has no URL
     * @throws ReflectiveOperationException if a class is not on the class path
     */
    public static void main(String[] arguments) throws MalformedURLException, ReflectiveOperationException {
        CountRatio ratio = of(arguments[0]);
        ratio.warmUp(Integer.parseInt(arguments[1]));
        for (int i = 2; i < arguments.length; i += 2) {
            double[] medians = ratio.medians(Integer.parseInt(arguments[i]), Integer.parseInt(arguments[i + 1]));
            System.out.printf(Locale.ROOT, "%.1f %.4f %.4f%n", medians[0], medians[1], medians[2]);
        }
    }

    /** Fills small filters, so that the compiler is done. */
    private void warmUp(long millis) {
        long[] keys = Keys.present(WARM_UP_KEYS);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (int round = 0; System.nanoTime() < end; round++) {
            times(keys, round);
        }
    }

    /** Returns the time of a put, and its ratios to a put without a count and to the same put. */
    double[] medians(int count, int rounds) {
        long[] keys = Keys.present(count);
        double[][] taken = new double[fills.size()][rounds];
        for (int round = -SETTLING; round < rounds; round++) {
            double[] times = times(keys, round + SETTLING);
            if (round >= 0) {
                taken[0][round] = times[0];
                taken[1][round] = times[0] / times[1];
                taken[2][round] = times[0] / times[2];
            }
        }
        return Arrays.stream(taken).mapToDouble(CountRatio::median).toArray();
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Fills a filter of each kind. Six rounds have six orders. */
    private double[] times(long[] keys, int round) {
        double[][] filled = new double[fills.size()][];
        for (int i = 0; i < filled.length; i++) {
            int kind = (round / 2 + (round % 2 == 0 ? i : filled.length - 1 - i)) % filled.length;
            filled[kind] = fills.get(kind).apply(keys);
        }
        check(keys.length, filled);
        return Arrays.stream(filled)
                .mapToDouble(measured -> measured[TimedFill.TIME])
                .toArray();
    }

    /** Checks that only the second filter counts nothing, and that it stores as much as others. */
    private void check(int keys, double[]... filled) {
        for (int kind = 0; kind < filled.length; kind++) {
            double expected = kind == 1 ? 0 : keys;
            double counted = filled[kind][TimedFill.COUNTED];
            if (!(Math.abs(counted - expected) <= TOLERANCE * expected)
                    || filled[kind][TimedFill.FRESH] != filled[0][TimedFill.FRESH]) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "fill %d of %s has counted %.0f elements in place of %.0f, and %.0f new keys in place of %.0f",
                        kind,
                        subject,
                        counted,
                        expected,
                        filled[kind][TimedFill.FRESH],
                        filled[0][TimedFill.FRESH]));
            }
        }
    }
}
