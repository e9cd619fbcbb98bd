package dev.filtersmith.flink;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.core.io.InputStatus;

/** Emits ids, and goes on without records, so that the job can be stopped with a savepoint. */
final class IdSource extends NumberSequenceSource {
    private static final long serialVersionUID = 1;

    /** The subtasks that have not emitted all of their ids, by the name of the run. */
    private static final Map<String, CountDownLatch> EMITTING = new ConcurrentHashMap<>();

    /** The pauses of the sources, by the name of the run. */
    private static final Map<String, Pause> PAUSES = new ConcurrentHashMap<>();

    private final String run;

    private IdSource(String run, long begin, long end) {
        super(begin, end - 1);
        this.run = run;
    }

    /** Returns a source of the ids from one to another, the end excluded. */
    static IdSource of(String run, long begin, long end, int parallelism) {
        EMITTING.put(run, new CountDownLatch(parallelism));
        return new IdSource(run, begin, end);
    }

    /** Returns the latch that is open when all ids of a run are on their way. */
    static CountDownLatch emitted(String run) {
        CountDownLatch latch = EMITTING.get(run);
        if (latch == null) {
            throw new IllegalStateException("no source of " + run);
        }
        return latch;
    }

    /** Lets the sources of a run wait. After they were released it has no effect. */
    static void hold(String run) {
        pause(run).begun = true;
    }

    /** Lets the sources of a run go on. */
    static void release(String run) {
        pause(run).end.complete(null);
    }

    private static Pause pause(String run) {
        return PAUSES.computeIfAbsent(run, name -> new Pause());
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<Long, NumberSequenceSplit> createReader(SourceReaderContext context) {
        return new EndlessReader(super.createReader(context), emitted(run), pause(run));
    }

    /** The time, at most one in a run, in which its sources emit nothing. */
    private static final class Pause {
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        private volatile boolean begun;

        boolean lasts() {
            return begun && !end.isDone();
        }
    }

    /** A reader that waits where another one ends. */
    private static final class EndlessReader implements SourceReader<Long, NumberSequenceSplit> {
        private final SourceReader<Long, NumberSequenceSplit> reader;
        private final CountDownLatch emitting;
        private final Pause pause;
        private boolean ended;

        EndlessReader(SourceReader<Long, NumberSequenceSplit> reader, CountDownLatch emitting, Pause pause) {
            this.reader = reader;
            this.emitting = emitting;
            this.pause = pause;
        }

        @Override
        public void start() {
            reader.start();
        }

        @Override
        public InputStatus pollNext(ReaderOutput<Long> output) throws Exception {
            InputStatus status = ended || pause.lasts() ? InputStatus.NOTHING_AVAILABLE : reader.pollNext(output);
            if (status != InputStatus.END_OF_INPUT) {
                return status;
            }
            ended = true;
            emitting.countDown();
            return InputStatus.NOTHING_AVAILABLE;
        }

        @Override
        public List<NumberSequenceSplit> snapshotState(long checkpoint) {
            return reader.snapshotState(checkpoint);
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            if (pause.lasts()) {
                return pause.end;
            }
            return ended ? new CompletableFuture<>() : reader.isAvailable();
        }

        @Override
        public void addSplits(List<NumberSequenceSplit> splits) {
            reader.addSplits(splits);
        }

        @Override
        public void notifyNoMoreSplits() {
            reader.notifyNoMoreSplits();
        }

        @Override
        public void close() {
            // A reader of numbers has nothing open.
        }
    }
}
