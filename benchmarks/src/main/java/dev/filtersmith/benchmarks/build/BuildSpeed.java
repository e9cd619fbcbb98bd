package dev.filtersmith.benchmarks.build;

import com.sun.management.ThreadMXBean;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.benchmarks.Keys;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A program that compares ways to make a filter of known keys, in turns in one JVM. It prints for
 * each the median time in nanoseconds per key, and the median of its ratios to the first way,
 * {@code putAll}, in the same round; then the same of the processor time of the thread, which other
 * programs on the machine disturb less; and the bytes per key that the thread allocates beside the
 * filter.
 *
 * <p>The bytes are an upper bound of the peak: what is no longer used counts, too. The builder's
 * hashes are 8 of them. Of ways with several threads, only the allocations of one are counted.
 */
public final class BuildSpeed {
    private static final int WARM_UP_KEYS = 200_000;
    private static final int WARM_UP_ROUNDS = 12;

    static final List<BuildWay> WAYS = List.of(
            BuildWay.putAll("putAll", Seen.class),
            BuildWay.known("build", Seen.class, BuildWay::nothing),
            BuildWay.known("build.parallel", Seen.class, FilterBuilder::parallel),
            BuildWay.counted("build.counted", Seen.class),
            BuildWay.known("sweeps.1", Seen.class, builder -> builder.rebalance(1)),
            BuildWay.known("sweeps.10", Seen.class, builder -> builder.rebalance(10)),
            BuildWay.known(
                    "sweeps.10.parallel",
                    Seen.class,
                    builder -> builder.rebalance(10).parallel()),
            BuildWay.putAll("bloom.putAll", Classic.class),
            BuildWay.known("bloom.build", Classic.class, BuildWay::nothing),
            BuildWay.known("bloom.parallel", Classic.class, FilterBuilder::parallel),
            BuildWay.putAll("choice.putAll", Chosen.class),
            BuildWay.known("choice.sweeps.9", Chosen.class, builder -> builder.rebalance(9)));

    private final long[] keys;
    private final List<BuildWay> ways;
    private final double[][] times;
    private final double[][] processorTimes;
    private final double[] allocated;

    private BuildSpeed(long[] keys, List<BuildWay> ways) {
        this.keys = keys;
        this.ways = ways;
        this.times = new double[ways.size()][];
        this.processorTimes = new double[ways.size()][];
        this.allocated = new double[ways.size()];
    }

    /**
     * Prints a table, a line for each way.
     *
     * @param arguments number of keys, number of rounds, beginnings of the names of ways; all if
     *     there is none. The first way taken is the one that others are compared with
     */
    public static void main(String[] arguments) {
        List<String> wanted = List.of(arguments).subList(2, arguments.length);
        lines(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), wanted)
                .forEach(System.out::println);
    }

    static List<String> lines(int keys, int rounds, List<String> wanted) {
        List<BuildWay> ways = WAYS.stream()
                .filter(way -> wanted.isEmpty() || wanted.stream().anyMatch(way.name()::startsWith))
                .toList();
        new BuildSpeed(Keys.present(Math.min(keys, WARM_UP_KEYS)), ways).take(WARM_UP_ROUNDS);
        BuildSpeed speed = new BuildSpeed(Keys.present(keys), ways);
        speed.take(rounds);
        return speed.lines();
    }

    private void take(int rounds) {
        for (int way = 0; way < ways.size(); way++) {
            times[way] = new double[rounds];
            processorTimes[way] = new double[rounds];
        }
        for (int round = 0; round < rounds; round++) {
            for (int way = 0; way < ways.size(); way++) {
                take(way, round);
            }
        }
    }

    private void take(int way, int round) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        System.gc();
        long bytes = threads.getCurrentThreadAllocatedBytes();
        long processor = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        LongFilter filter = ways.get(way).make().apply(keys);
        times[way][round] = (double) (System.nanoTime() - start) / keys.length;
        processorTimes[way][round] = (double) (threads.getCurrentThreadCpuTime() - processor) / keys.length;
        bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
        allocated[way] = (bytes - filter.bitSize() / Byte.SIZE) / (double) keys.length;
        if (!filter.mightContain(keys[round])) {
            throw new IllegalStateException(ways.get(way).name() + " lost a key");
        }
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int way = 0; way < times.length; way++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-24s %8.1f ns %6.2f   processor %8.1f ns %6.2f   %6.2f bytes",
                    ways.get(way).name(),
                    median(times[way]),
                    ratio(times[way], times[0]),
                    median(processorTimes[way]),
                    ratio(processorTimes[way], processorTimes[0]),
                    allocated[way]));
        }
        return lines;
    }

    private static double ratio(double[] times, double[] compared) {
        double[] ratios = new double[times.length];
        Arrays.setAll(ratios, round -> times[round] / compared[round]);
        return median(ratios);
    }

    private static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** The default filter. */
    @DLeftFilter
    interface Seen extends LongFilter {}

    /** 16 bits per key and the best number of hash functions. */
    @BloomFilter(hashFunctions = 11, bitsPerKey = 16)
    interface Classic extends LongFilter {}

    /** Two groups of as many hash functions as are best in nine sweeps, at 16 bits per key. */
    @ChoiceBloomFilter(choices = 2, hashFunctions = 14, bitsPerKey = 16)
    interface Chosen extends LongFilter {}
}
