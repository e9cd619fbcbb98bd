package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.storage.WriterGates;
import dev.filtersmith.testing.Together;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * Tests that one thread waits at a gate until another has left it. The other gives the first every
 * opportunity to pass too early.
 */
class WriterGatesTest {
    private static final int OPPORTUNITIES = 10_000;
    private static final long HASH = -1;

    private final WriterGates gates = new WriterGates(true);
    private final int gate = WriterGates.of(HASH);
    private final AtomicBoolean inside = new AtomicBoolean();
    private final AtomicBoolean atGate = new AtomicBoolean();
    private final AtomicBoolean left = new AtomicBoolean();

    /** Runs both threads; the second must not pass before the first has left. */
    @SuppressWarnings("ThreadPriorityCheck") // The second thread gets its chances to pass.
    private void holdsBack(Runnable goIn, Runnable leave, Runnable before, Runnable pass) {
        Together.run(2, thread -> {
            if (thread == 0) {
                goIn.run();
                inside.set(true);
                Together.await(atGate::get);
                for (int i = 0; i < OPPORTUNITIES; i++) {
                    Thread.yield();
                }
                left.set(true);
                leave.run();
            } else {
                Together.await(inside::get);
                before.run();
                atGate.set(true);
                pass.run();
                assertThat(left).isTrue();
            }
        });
    }

    /** Without this, a removal takes counts of other elements until the put has ended. */
    @Test
    void aRemovalWaitsForPutsBeforeItCountsDown() {
        holdsBack(
                () -> gates.begin(gate, WriterGates.PUT),
                () -> gates.end(gate, WriterGates.PUT),
                () -> gates.begin(gate, WriterGates.REMOVAL),
                () -> gates.begin(gate, WriterGates.ERASURE));
    }

    @Test
    void aRemovalWaitsForAnother() {
        holdsBack(
                () -> gates.begin(gate, WriterGates.REMOVAL),
                () -> gates.end(gate, WriterGates.REMOVAL),
                () -> {},
                () -> gates.begin(gate, WriterGates.REMOVAL));
    }

    @Test
    void aRefreshWaitsForPuts() {
        holdsBack(
                () -> gates.begin(gate, WriterGates.PUT),
                () -> gates.end(gate, WriterGates.PUT),
                () -> {},
                gates::closeAll);
    }

    @Test
    void aRefreshWaitsForRemovals() {
        holdsBack(
                () -> gates.begin(gate, WriterGates.REMOVAL),
                () -> gates.end(gate, WriterGates.REMOVAL),
                () -> {},
                gates::closeAll);
    }

    @Test
    void aPutWaitsForARefresh() {
        holdsBack(gates::closeAll, gates::openAll, () -> {}, () -> gates.begin(gate, WriterGates.PUT));
    }

    @Test
    void aRemovalWaitsForARefresh() {
        holdsBack(gates::closeAll, gates::openAll, () -> {}, () -> gates.begin(gate, WriterGates.REMOVAL));
    }

    @Test
    void aPutPassesARemovalAndOtherPuts() {
        gates.begin(gate, WriterGates.REMOVAL);
        gates.begin(gate, WriterGates.PUT);
        gates.begin(gate, WriterGates.PUT);
        gates.end(gate, WriterGates.PUT);
        gates.end(gate, WriterGates.PUT);
        gates.end(gate, WriterGates.REMOVAL);
        gates.closeAll();
        gates.openAll();
        gates.begin(gate, WriterGates.REMOVAL);
        assertThat(WriterGates.of(0)).isNotEqualTo(gate);
    }
}
