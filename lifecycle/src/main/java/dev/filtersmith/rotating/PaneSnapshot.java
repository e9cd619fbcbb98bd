package dev.filtersmith.rotating;

import dev.filtersmith.storage.TableCore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pane of a window for a checkpoint. */
final class PaneSnapshot {
    /** When the newest pane of the window began, in ms. */
    private final long begun;
    /** Identity of the pane. */
    private final Object table;
    /** Content; null if it was not copied. */
    private final @Nullable TableCore content;
    /** Number of elements, of those that a later pane has, and of those that were new. */
    private final List<Long> counts;

    PaneSnapshot(long begun, Object table, @Nullable TableCore content, List<Long> counts) {
        this.begun = begun;
        this.table = table;
        this.content = content;
        this.counts = counts;
    }

    long begun() {
        return begun;
    }

    Object table() {
        return table;
    }

    @Nullable
    TableCore content() {
        return content;
    }

    List<Long> counts() {
        return counts;
    }

    /** Marks the pane as unchanged if it was copied, or as changed again after a failure. */
    void setChanged(boolean changed) {
        if (content != null) {
            ((Pane) table).setChanged(changed);
        }
    }
}
