package dev.filtersmith.samples.quickstart;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Copies a stream of lines without those seen before, in memory that is fixed in advance. A small
 * number of new lines is dropped by mistake, and the filter predicts how many.
 *
 * <p>This class is a template: copy it, and replace the lines by the records of your stream.
 */
final class Dedupe {
    /** Lines seen, as bytes: nothing is decoded, so nothing can be changed on the way. */
    @DLeftFilter
    interface SeenLines extends MembershipFilter<ByteBuffer> {}

    /** Number of readings of the filter's rate until the expected number of lines is printed. */
    private static final int READINGS = 64;

    private static final int LONGEST_LINE = 1 << 30;

    private final SeenLines seen;

    /** The input; its limits are those of the current line. One buffer keeps the memory fixed. */
    private ByteBuffer line = ByteBuffer.allocate(1 << 16);

    private long lines;
    private long printed;
    private long printedAtReading;
    private double rate;
    private double expectedDrops;

    Dedupe(long expectedLines, long seed) {
        seen = Filters.builder(SeenLines.class)
                .expectedElements(expectedLines)
                .seed(seed)
                .build();
    }

    /**
     * Copies the lines of a stream. All output is flushed before the next wait for input.
     *
     * @throws FilterFullException if the filter has no room for a line; all earlier lines are
     * written
     * @throws UncheckedIOException if the input fails
     * @throws IOException if the output fails
     */
    void copy(InputStream in, OutputStream out) throws IOException {
        int held = 0;
        try {
            for (int read = read(in, held); read >= 0; read = read(in, held)) {
                byte[] bytes = line.array();
                int start = 0;
                int end = held + read;
                for (int i = held; i < end; i++) {
                    if (bytes[i] == '\n') {
                        take(start, i, out);
                        start = i + 1;
                    }
                }
                out.flush();
                held = end - start;
                System.arraycopy(bytes, start, bytes, 0, held);
                if (held == bytes.length && held < LONGEST_LINE) {
                    line = ByteBuffer.wrap(Arrays.copyOf(bytes, 2 * held));
                }
            }
            if (held > 0) {
                take(0, held, out);
            }
        } finally {
            out.flush();
        }
    }

    private int read(InputStream in, int from) {
        try {
            if (from >= LONGEST_LINE) {
                throw new IOException("a line is longer than " + LONGEST_LINE + " bytes");
            }
            return in.read(line.array(), from, line.capacity() - from);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure.getMessage(), failure);
        }
    }

    private void take(int start, int end, OutputStream out) throws IOException {
        boolean fresh = seen.put(line.clear().limit(end).position(start));
        lines++;
        if (fresh) {
            out.write(line.array(), start, end - start);
            out.write('\n');
            if (++printed - printedAtReading > seen.expectedElements() / READINGS) {
                readRate();
            }
        }
    }

    /** Sums the rate over the lines printed since the last reading; it grows with them. */
    private void readRate() {
        double now = seen.expectedFpp();
        expectedDrops += (printed - printedAtReading) * (rate + now) / 2;
        rate = now;
        printedAtReading = printed;
    }

    /** Returns the expected number of new lines that were dropped. */
    double expectedDrops() {
        readRate();
        return expectedDrops;
    }

    long lines() {
        return lines;
    }

    long printed() {
        return printed;
    }

    SeenLines filter() {
        return seen;
    }
}
