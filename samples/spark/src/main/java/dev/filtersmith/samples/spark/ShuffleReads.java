package dev.filtersmith.samples.spark;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.ShuffleReadMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Adds up what tasks read from shuffles. */
final class ShuffleReads extends SparkListener {
    private final SparkContext context;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong records = new AtomicLong();

    /**
     * The reads and the time of a query.
     *
     * @param result its result
     * @param bytes bytes read
     * @param records rows read
     * @param nanos time
     */
    record Reads(long result, long bytes, long records, long nanos) {
        double seconds() {
            return nanos / 1e9;
        }
    }

    ShuffleReads(SparkContext context) {
        this.context = context;
        context.addSparkListener(this);
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        if (end.taskMetrics() != null) {
            ShuffleReadMetrics reads = end.taskMetrics().shuffleReadMetrics();
            bytes.addAndGet(reads.totalBytesRead());
            records.addAndGet(reads.recordsRead());
        }
    }

    /** Runs a query, and returns what it read. */
    Reads of(LongSupplier query) {
        await();
        bytes.set(0);
        records.set(0);
        long begin = System.nanoTime();
        long result = query.getAsLong();
        long nanos = System.nanoTime() - begin;
        await();
        return new Reads(result, bytes.get(), records.get(), nanos);
    }

    /** Waits for the events of all tasks that have ended. */
    private void await() {
        try {
            context.listenerBus().waitUntilEmpty();
        } catch (TimeoutException late) {
            throw new IllegalStateException(late);
        }
    }
}
