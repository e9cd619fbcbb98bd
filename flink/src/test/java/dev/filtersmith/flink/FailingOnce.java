package dev.filtersmith.flink;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;

/** Passes ids, and fails once in each run: when a checkpoint has all ids below a first one. */
final class FailingOnce extends RichMapFunction<Long, Long> implements CheckpointListener {
    private static final long serialVersionUID = 1;

    /** The names of the runs that have failed. */
    private static final Set<String> FAILED = ConcurrentHashMap.newKeySet();

    private final String run;
    private final long first;
    private boolean hasFirst;
    private int checkpoints;

    FailingOnce(String run, long first) {
        this.run = run;
        this.first = first;
    }

    /** Returns whether a run has failed. */
    static boolean hasFailed(String run) {
        return FAILED.contains(run);
    }

    @Override
    public Long map(Long id) throws InterruptedException {
        hasFirst |= id >= first;
        if (hasFirst && !hasFailed(run)) {
            if (checkpoints >= 2) {
                FAILED.add(run);
                throw new IllegalStateException("fails once");
            }
            // Until there are checkpoints, which come between records. The ids last for 40 seconds.
            Thread.sleep(50);
        }
        return id;
    }

    /** The first checkpoint may have begun before the first id came; the second has not. */
    @Override
    public void notifyCheckpointComplete(long checkpoint) {
        if (hasFirst) {
            checkpoints++;
        }
    }
}
