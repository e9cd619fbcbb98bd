package dev.filtersmith.cli;

import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Growth;
import java.nio.ByteBuffer;
import java.util.Locale;

/** Lines seen, as bytes: nothing is decoded, so nothing is changed on the way. */
final class SeenLines {
    /** Annotated, since the chain of a spec hashes keys by reflection, and makes garbage. */
    @DLeftFilter(maxFpp = 1e-4, growth = Growth.CHAINED)
    interface Seen extends MembershipFilter<ByteBuffer> {}

    /** Number of readings of the rate while the number of lines doubles. */
    private static final int READINGS = 64;

    private final Seen filter;

    /** The array of the last line. Most lines are in the same one. */
    private ByteBuffer line = ByteBuffer.allocate(0);

    private long lines;
    private long fresh;
    private long nextReading;
    private long freshAtReading;
    private double rate;
    private double expectedDrops;

    private SeenLines(Seen filter) {
        this.filter = filter;
    }

    /** Creates a filter for a number of different lines. It grows if more come. */
    static SeenLines create(long expected, long seed) {
        try {
            return new SeenLines(Filters.builder(Seen.class)
                    .expectedElements(expected)
                    .seed(seed)
                    .build());
        } catch (IllegalArgumentException refused) {
            throw new Trouble("--expected " + expected + ": " + refused.getMessage(), refused);
        }
    }

    /** Adds the current line. Returns whether it is new. */
    boolean add(Lines current) {
        if (line.array() != current.bytes()) {
            line = ByteBuffer.wrap(current.bytes());
        }
        boolean added = filter.put(line.clear().limit(current.length()));
        lines++;
        if (added && ++fresh > nextReading) {
            readRate();
            nextReading = fresh + Math.max(filter.expectedElements(), fresh) / READINGS;
        }
        return added;
    }

    /** Sums the rate over the lines that were new since the last reading; it grows with them. */
    private void readRate() {
        double now = filter.expectedFpp();
        expectedDrops += (fresh - freshAtReading) * (rate + now) / 2;
        rate = now;
        freshAtReading = fresh;
    }

    /** Returns the expected number of new lines that {@link #add} took for repetitions. */
    double expectedDrops() {
        readRate();
        return expectedDrops;
    }

    long lines() {
        return lines;
    }

    long fresh() {
        return fresh;
    }

    /** Returns the numbers for people. */
    String summary() {
        return String.format(
                Locale.ROOT,
                """
                lines                %,15d
                printed              %,15d
                dropped as seen      %,15d
                wrongly dropped      %15.3g  expected number of new lines among the dropped
                memory of the filter %,15d  bytes, rate %.2e now""",
                lines,
                fresh,
                lines - fresh,
                expectedDrops(),
                filter.bitSize() / Byte.SIZE,
                filter.expectedFpp());
    }
}
