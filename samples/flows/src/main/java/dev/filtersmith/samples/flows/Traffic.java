package dev.filtersmith.samples.flows;

import dev.filtersmith.samples.flows.SlidingWindow.Arrival;
import dev.filtersmith.samples.flows.SlidingWindow.Flow;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Made traffic. Flows start at random and end. Most have a single record and a few have many, half
 * a window apart on average. A few of the servers get most of the flows.
 */
final class Traffic {
    /** 10.0.0.0/8, the private addresses. */
    private static final int CLIENTS = 10 << 24;

    /** 198.18.0.0/15, the addresses for benchmarks. */
    private static final int SERVERS = 198 << 24 | 18 << 16;

    private static final byte TCP = 6;

    /** The mean of the numbers of records that are drawn, by Zipf's law with the exponent 3. */
    private static final double RECORDS_OF_FLOW = Math.PI * Math.PI / 6;

    private final SplittableRandom random;
    private final double secondsBetweenFlows;
    private final double secondsBetweenRecords;

    /** Creates traffic from its mean number of records in a window of some seconds. */
    Traffic(long recordsInWindow, double window, long seed) {
        this.random = new SplittableRandom(seed);
        this.secondsBetweenFlows = window * RECORDS_OF_FLOW / recordsInWindow;
        this.secondsBetweenRecords = window / 2;
    }

    /** Generates the records of a period, in order. */
    void generate(double seconds, Consumer<Arrival> consumer) {
        Queue<Live> live = new PriorityQueue<>(Comparator.comparingDouble(Live::time));
        live.add(start(0));
        for (Live next = live.remove(); next.time() < seconds; next = live.remove()) {
            consumer.accept(new Arrival(next.time(), next.flow()));
            if (next.isFirst()) {
                live.add(start(next.time() + interval(secondsBetweenFlows)));
            }
            if (next.recordsLeft() > 1) {
                double time = next.time() + interval(secondsBetweenRecords);
                live.add(new Live(time, next.flow(), next.recordsLeft() - 1, false));
            }
        }
    }

    private Live start(double time) {
        Flow flow = new Flow(
                CLIENTS + random.nextInt(1 << 16),
                SERVERS + draw(1 << 17, 0.9) - 1,
                random.nextInt(1 << 15, 1 << 16),
                random.nextInt(4) == 0 ? 80 : 443,
                TCP);
        return new Live(time, flow, draw(1000, 3), true);
    }

    /** Draws a number from 1 to {@code most}, small ones more often: nearly Zipf's law. */
    private int draw(int most, double exponent) {
        double end = Math.pow(most + 1.0, 1 - exponent);
        return (int) Math.min(most, Math.pow(1 + random.nextDouble() * (end - 1), 1 / (1 - exponent)));
    }

    /** Draws an interval of the Poisson process with the given mean. */
    private double interval(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    /** A flow that has not ended, with the time of its next record. */
    private record Live(double time, Flow flow, int recordsLeft, boolean isFirst) {}
}
