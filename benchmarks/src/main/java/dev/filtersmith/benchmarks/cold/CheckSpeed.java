package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.storage.FilterStorage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.CRC32C;

/**
 * A program that searches full filters for corruption, as a reader does after its checksums, and
 * computes the CRC-32C of as many bytes, in alternating rounds. It prints the median speeds in
 * GB/s, and the time of the search over that of the checksum, for tables in cache and of 32 MB.
 */
public final class CheckSpeed {
    private static final List<String> SPECS = List.of(
            "@DLeftFilter",
            "@DLeftFilter(subtables = 3, group = 4, groupTies = LEFTMOST, relocation = NONE)",
            "@DLeftFilter(counterBits = 5, counterEncoding = ENUMERATED_WITH_SPARE_BITS,"
                    + " semiSortDepth = {0, 0, 1, 2, 2, 2, 2, 1})",
            "@DLeftCountingFilter",
            "@DLeftCountingFilter(remainderBits = 16, cellCounterBits = 2)",
            "@DynamicDLeftCountingFilter",
            "@DynamicDLeftCountingFilter(bucketBits = 128)",
            "@DynamicDLeftCountingFilter(remainderLengths = 2, overfullSlots = 0, relocation = NONE,"
                    + " semiSortDepth = {0, 0, 0, 0, 0})",
            "@RankIndexedFilter(maxFpp = 0.001)",
            "@RankIndexedCountingFilter(maxFpp = 0.001)");

    private static final int IN_CACHE = 1 << 18;
    private static final int IN_MEMORY = 1 << 25;
    private static final int WARM_UP = 8;
    private static final int ROUNDS = 15;

    private final FilterStorage filter;
    private final byte[] bytes;
    private int corrupt;
    private long sums;

    private CheckSpeed(FilterSpec spec, int size) {
        Random random = new Random(1);
        long elements = elements(spec, size);
        LongFilter made = Filters.builder(spec)
                .expectedElements(elements)
                .engine(Engine.INTERPRETED)
                .build();
        try {
            random.longs(elements).forEach(made::put);
        } catch (FilterFullException full) {
            // A full filter is as good.
        }
        filter = (FilterStorage) made;
        bytes = new byte[(int) (made.bitSize() / Byte.SIZE)];
        random.nextBytes(bytes);
    }

    private static long elements(FilterSpec spec, int size) {
        long low = 1;
        long high = size;
        while (low < high) {
            long middle = (low + high + 1) / 2;
            boolean fits = spec.toLayout().tableWords(middle) * Long.BYTES <= size;
            low = fits ? middle : low;
            high = fits ? high : middle - 1;
        }
        return low;
    }

    /**
     * Prints the speeds.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        for (String text : SPECS) {
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
            long begin = System.nanoTime();
            search(times);
            long searched = System.nanoTime();
            checksum(times);
            long summed = System.nanoTime();
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
