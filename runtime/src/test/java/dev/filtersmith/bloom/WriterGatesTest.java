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
                () -> gates.enter(gate), () -> gates.leave(gate), () -> gates.take(gate), () -> gates.awaitPuts(gate));
    }

    @Test
    void aRemovalWaitsForAnother() {
        holdsBack(() -> gates.take(gate), () -> gates.release(gate), () -> {}, () -> gates.take(gate));
    }

    @Test
    void aRefreshWaitsForPuts() {
        holdsBack(() -> gates.enter(gate), () -> gates.leave(gate), () -> {}, gates::closeAll);
    }

    @Test
    void aRefreshWaitsForRemovals() {
        holdsBack(() -> gates.take(gate), () -> gates.release(gate), () -> {}, gates::closeAll);
    }

    @Test
    void aPutWaitsForARefresh() {
        holdsBack(gates::closeAll, gates::openAll, () -> {}, () -> gates.enter(gate));
    }

    @Test
    void aRemovalWaitsForARefresh() {
        holdsBack(gates::closeAll, gates::openAll, () -> {}, () -> gates.take(gate));
    }

    @Test
    void aPutPassesARemovalAndOtherPuts() {
        gates.take(gate);
        gates.enter(gate);
        gates.enter(gate);
        gates.leave(gate);
        gates.leave(gate);
        gates.release(gate);
        gates.closeAll();
        gates.openAll();
        gates.take(gate);
        assertThat(WriterGates.of(0)).isNotEqualTo(gate);
    }
}
