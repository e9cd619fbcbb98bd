package dev.filtersmith.flink;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;

/**
 * Passes ids, and fails once in each run: a few ids after a checkpoint that has all ids below a
 * first one. Until there is such a checkpoint, the sources of the run emit nothing more.
 */
final class FailingOnce extends RichMapFunction<Long, Long> implements CheckpointListener {
    private static final long serialVersionUID = 1;

    /** The number of ids that pass after the checkpoint, and once more after the failure. */
    private static final int REPEATED = 10;

    /** The names of the runs that have failed. */
    private static final Set<String> FAILED = ConcurrentHashMap.newKeySet();

    private final String run;
    private final long first;
    private boolean hasFirst;
    private int checkpoints;
    private int passed;

    FailingOnce(String run, long first) {
        this.run = run;
        this.first = first;
    }

    /** Returns whether a run has failed. */
    static boolean hasFailed(String run) {
        return FAILED.contains(run);
    }

    @Override
    public Long map(Long id) {
        if (id >= first && !hasFirst && !hasFailed(run)) {
            hasFirst = true;
            IdSource.hold(run);
        } else if (checkpoints >= 2 && !hasFailed(run) && ++passed > REPEATED) {
            FAILED.add(run);
            throw new IllegalStateException("fails once");
        }
        return id;
    }

    /** The first checkpoint may have begun before the first id came; the second has not. */
    @Override
    public void notifyCheckpointComplete(long checkpoint) {
        if (hasFirst) {
            checkpoints++;
            if (checkpoints == 2) {
                IdSource.release(run);
            }
        }
    }
}
