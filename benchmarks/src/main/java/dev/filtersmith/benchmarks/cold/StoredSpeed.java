package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.Filters;
import dev.filtersmith.benchmarks.subject.DefaultFilter;
import dev.filtersmith.stored.FilterSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;

/**
 * A program that writes the default filter of 32 MB to memory and reads it, and copies as many
 * bytes and computes their CRC-32C, in alternating rounds. It prints the median speeds in GB/s.
 */
public final class StoredSpeed {
    /** The operations, in the order in which their speeds are printed. */
    public static final List<String> NAMES = List.of("stored.write", "stored.read", "memcpy", "crc32c");

    private static final int ELEMENTS = 1 << 24;
    private static final int BATCH = 1 << 20;
    private static final int WARM_UP = 15;
    private static final int ROUNDS = 25;

    private final DefaultFilter filter = Filters.create(DefaultFilter.class, ELEMENTS);
    private final byte[] copied;
    private final MemoryTarget memory;

    private StoredSpeed() throws IOException {
        Random random = new Random(1);
        // A quarter of the elements: the speeds do not depend on the content.
        for (int i = 0; i < ELEMENTS / 4; i += BATCH) {
            filter.putAll(random.longs(BATCH).toArray());
        }
        copied = new byte[(int) (filter.bitSize() / Byte.SIZE)];
        memory = new MemoryTarget(copied.length + BATCH);
        filter.writeTo(memory);
    }

    /**
     * Prints the speeds.
     *
     * @param arguments none
     * @throws IOException never
     */
    public static void main(String[] arguments) throws IOException {
        StoredSpeed speed = new StoredSpeed();
        double[][] rounds = new double[NAMES.size()][ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            double[] speeds = speed.round();
            for (int i = 0; i < speeds.length && round >= 0; i++) {
                rounds[i][round] = speeds[i];
            }
        }
        for (double[] speeds : rounds) {
            Arrays.sort(speeds);
            System.out.println(speeds[ROUNDS / 2]);
        }
    }

    /** Takes each operation once; returns bytes for each nanosecond, which are GB/s. */
    private double[] round() throws IOException {
        long begin = System.nanoTime();
        memory.clear();
        filter.writeTo(memory);
        long written = System.nanoTime();
        DefaultFilter read = Filters.reader().read(DefaultFilter.class, FilterSource.of(memory.written()));
        long filled = System.nanoTime();
        System.arraycopy(memory.array(), 0, copied, 0, copied.length);
        long copyEnd = System.nanoTime();
        CRC32C sum = new CRC32C();
        sum.update(copied);
        long summed = System.nanoTime();
        if (read.approximateElementCount() != filter.approximateElementCount() || sum.getValue() == 0) {
            throw new IllegalStateException("not the filter that was written");
        }
        double bytes = copied.length;
        return new double[] {
            bytes / (written - begin),
            bytes / (filled - written),
            bytes / (copyEnd - filled),
            bytes / (summed - copyEnd)
        };
    }
}
