package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.zip.CRC32C;

/**
 * A program that searches full filters for corruption, as a reader does after its checksums, and
 * computes the CRC-32C of as many bytes, in alternating rounds. It prints the median speeds in GB/s
 * of CPU time, and the time of the search over that of the checksum, for tables in cache and of 32
 * MB.
 */
public final class CheckSpeed {
    private static final int IN_CACHE = 1 << 18;
    private static final int IN_MEMORY = 1 << 25;
    private static final int WARM_UP = 8;
    private static final int ROUNDS = 15;

    private final TableCore filter;
    private final byte[] bytes;
    private int corrupt;
    private long sums;

    private CheckSpeed(FilterSpec spec, int size) {
        LongFilter made = FullFilters.of(spec, size);
        filter = (TableCore) ((HotFilter) made).filterCore();
        bytes = new byte[(int) (made.bitSize() / Byte.SIZE)];
        new Random(1).nextBytes(bytes);
    }

    /**
     * Prints the speeds.
     *
     * @param arguments a text that the specs to measure contain; none for all
     */
    public static void main(String[] arguments) {
        for (String text : FullFilters.chosen(arguments)) {
            for (int size : new int[] {IN_CACHE, IN_MEMORY}) {
                double[] speeds = new CheckSpeed(FilterSpec.parse(text), size).speeds();
                System.out.printf(
                        Locale.ROOT,
                        "%s, %d KB: search %.1f, checksum %.1f GB/s, ratio %.2f%n",
                        text,
                        size >> 10,
                        speeds[0],
                        speeds[1],
                        speeds[1] / speeds[0]);
            }
        }
    }

    private double[] speeds() {
        double[] searches = new double[ROUNDS];
        double[] checksums = new double[ROUNDS];
        int times = Math.max(1, IN_MEMORY / bytes.length);
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long begin = FullFilters.cpuTime();
            search(times);
            long searched = FullFilters.cpuTime();
            checksum(times);
            long summed = FullFilters.cpuTime();
            searches[Math.max(0, round)] = (double) bytes.length * times / (searched - begin);
            checksums[Math.max(0, round)] = (double) bytes.length * times / (summed - searched);
        }
        if (corrupt != 0 || sums == 0) {
            throw new IllegalStateException("a good filter is corrupt");
        }
        Arrays.sort(searches);
        Arrays.sort(checksums);
        return new double[] {searches[ROUNDS / 2], checksums[ROUNDS / 2]};
    }

    private void search(int times) {
        for (int i = 0; i < times; i++) {
            corrupt += filter.fault().isPresent() ? 1 : 0;
        }
    }

    private void checksum(int times) {
        for (int i = 0; i < times; i++) {
            CRC32C sum = new CRC32C();
            sum.update(bytes);
            sums += sum.getValue();
        }
    }
}
