package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;

/**
 * A program that writes full filters of 32 MB of each family and shape to memory, and reads them
 * from there and from a stream of unknown length. It prints the median speeds in GB/s of CPU
 * time, which other programs disturb less.
 */
public final class StoredFamilies {
    private static final int SIZE = 1 << 25;
    private static final int ROOM = 1 << 20;
    private static final int WARM_UP = 10;
    private static final int ROUNDS = 15;

    private final LongFilter filter;
    private final MemoryTarget memory = new MemoryTarget(SIZE + ROOM);

    private StoredFamilies(FilterSpec spec) {
        this.filter = FullFilters.of(spec, SIZE);
    }

    /**
     * Prints the speeds.
     *
     * @param arguments a text that the specs to measure contain; none for all
     * @throws IOException never
     */
    public static void main(String[] arguments) throws IOException {
        for (String text : FullFilters.chosen(arguments)) {
            double[] speeds = new StoredFamilies(FilterSpec.parse(text)).speeds();
            System.out.printf(
                    Locale.ROOT,
                    "%s: written %.1f, read from a buffer %.1f, from a stream %.1f GB/s%n",
                    text,
                    speeds[0],
                    speeds[1],
                    speeds[2]);
        }
    }

    private double[] speeds() throws IOException {
        double[][] rounds = new double[3][ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            double[] speeds = round();
            for (int i = 0; i < speeds.length && round >= 0; i++) {
                rounds[i][round] = speeds[i];
            }
        }
        return Arrays.stream(rounds)
                .mapToDouble(speeds -> Arrays.stream(speeds).sorted().toArray()[ROUNDS / 2])
                .toArray();
    }

    /** Takes each operation once; returns bytes for each nanosecond, which are GB/s. */
    private double[] round() throws IOException {
        memory.clear();
        long begin = FullFilters.cpuTime();
        filter.writeTo(memory);
        long written = FullFilters.cpuTime();
        check(Filters.reader().read(LongFilter.class, FilterSource.of(memory.written())));
        long read = FullFilters.cpuTime();
        check(Filters.read(LongFilter.class, stream(memory)));
        long streamed = FullFilters.cpuTime();
        double bytes = filter.bitSize() / (double) Byte.SIZE;
        return new double[] {bytes / (written - begin), bytes / (read - written), bytes / (streamed - read)};
    }

    /** Returns a stream of a class whose word on its length a reader does not believe. */
    private static InputStream stream(MemoryTarget memory) {
        return new FilterInputStream(new ByteArrayInputStream(memory.array(), 0, memory.length())) {
            @Override
            public int available() {
                return 0;
            }
        };
    }

    private void check(LongFilter read) {
        if (read.bitSize() != filter.bitSize()) {
            throw new IllegalStateException("not the filter that was written");
        }
    }
}
