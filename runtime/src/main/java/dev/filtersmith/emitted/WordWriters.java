package dev.filtersmith.emitted;

import dev.filtersmith.storage.WriterGates;
import java.util.Objects;

/** Changes of words that several threads make without stripes. */
public final class WordWriters {
    private WordWriters() {}

    private static WriterGates gates(HotFilter filter) {
        return Objects.requireNonNull(filter.gates);
    }

    /**
     * Begins a put or a removal beside other writers. It waits for a refresh, and a removal for
     * other removals at its gate. Returns the gate.
     */
    public static int enter(HotFilter filter, long hash, boolean removes) {
        int gate = WriterGates.of(hash);
        if (removes) {
            gates(filter).take(gate);
        } else {
            gates(filter).enter(gate);
        }
        return gate;
    }

    /**
     * Waits until the puts have ended because of which a key seems to be present. Only then may a
     * removal count down.
     */
    public static void awaitPuts(HotFilter filter, int gate) {
        gates(filter).awaitPuts(gate);
    }

    /** Ends a put or a removal beside other writers. */
    public static void leave(HotFilter filter, int gate, boolean removes) {
        if (removes) {
            gates(filter).release(gate);
        } else {
            gates(filter).leave(gate);
        }
    }
}
