package dev.filtersmith.samples.flows;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Made traffic. Flows start at random and end. Most have a single record and a few have many, at
 * random intervals of half the window on average. A few of the servers get most of the flows.
 * Clients have private addresses (10.0.0.0/8), servers addresses from the block for benchmarks
 * (198.18.0.0/15).
 */
final class Traffic {
    private static final int CLIENTS = 10 << 24;
    private static final int SERVERS = 198 << 24 | 18 << 16;
    private static final int FIRST_CLIENT_PORT = 32_768;
    private static final int[] SERVICES = {443, 80, 53, 22, 25, 123, 993, 5432};
    private static final byte TCP = 6;
    private static final byte UDP = 17;

    private static final Zipf RECORDS_OF_FLOW = new Zipf(1000, 3);
    private static final Zipf SERVER = new Zipf(1 << 17, 0.9);
    private static final Zipf SERVICE = new Zipf(SERVICES.length, 2);

    private final SplittableRandom random;
    private final double secondsBetweenFlows;
    private final double secondsBetweenRecords;
    private final Queue<Live> live = new PriorityQueue<>(Comparator.comparingDouble(Live::time));

    /**
     * Creates traffic that begins at time 0.
     *
     * @param recordsInWindow mean number of records in a window; there are fewer at first, while
     * all flows are young
     * @param window length of the window in seconds
     * @param seed equal seeds give equal traffic
     */
    Traffic(long recordsInWindow, double window, long seed) {
        this.random = new SplittableRandom(seed);
        this.secondsBetweenFlows = window * RECORDS_OF_FLOW.mean() / recordsInWindow;
        this.secondsBetweenRecords = window / 2;
    }

    /**
     * Generates the records of a period.
     *
     * @param seconds length of the period
     * @param consumer receives the records, in order
     */
    void generate(double seconds, Consumer<Arrival> consumer) {
        double nextFlow = 0;
        while (true) {
            Live next = live.peek();
            if (next == null || nextFlow < next.time()) {
                next = new Live(nextFlow, flow(), RECORDS_OF_FLOW.draw(random));
                nextFlow += interval(secondsBetweenFlows);
            } else {
                live.remove();
            }
            if (next.time() >= seconds) {
                return;
            }
            consumer.accept(new Arrival(next.time(), next.flow()));
            if (next.recordsLeft() > 1) {
                live.add(new Live(next.time() + interval(secondsBetweenRecords), next.flow(), next.recordsLeft() - 1));
            }
        }
    }

    private Flow flow() {
        int service = SERVICES[SERVICE.draw(random) - 1];
        return new Flow(
                CLIENTS + random.nextInt(1 << 16),
                SERVERS + SERVER.draw(random) - 1,
                random.nextInt(FIRST_CLIENT_PORT, 1 << 16),
                service,
                service == 53 || service == 123 ? UDP : TCP);
    }

    /** Draws an interval of the Poisson process with the given mean. */
    private double interval(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    /**
     * A flow that has not ended.
     *
     * @param time time of its next record
     * @param flow the flow
     * @param recordsLeft number of records to come, including the next one
     */
    private record Live(double time, Flow flow, int recordsLeft) {}
}
