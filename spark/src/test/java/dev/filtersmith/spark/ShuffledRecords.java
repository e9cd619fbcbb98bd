package dev.filtersmith.spark;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.StageInfo;

/** Counts the records that tasks write for a shuffle. */
final class ShuffledRecords extends SparkListener {
    private static final long MILLIS = 600_000;

    private final AtomicLong count = new AtomicLong();

    private ShuffledRecords() {}

    /** Returns how many records the jobs of an action write for shuffles. */
    static long of(Runnable action) throws TimeoutException {
        SparkContext context = SharedSpark.session().sparkContext();
        // Events arrive late: those of earlier jobs are not to be counted, those of these are.
        context.listenerBus().waitUntilEmpty(MILLIS);
        ShuffledRecords records = new ShuffledRecords();
        context.addSparkListener(records);
        try {
            action.run();
            context.listenerBus().waitUntilEmpty(MILLIS);
        } finally {
            context.removeSparkListener(records);
        }
        return records.count.get();
    }

    @Override
    public void onStageCompleted(SparkListenerStageCompleted completed) {
        StageInfo stage = completed.stageInfo();
        count.addAndGet(stage.taskMetrics().shuffleWriteMetrics().recordsWritten());
    }
}
