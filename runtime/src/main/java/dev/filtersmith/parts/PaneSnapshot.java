package dev.filtersmith.parts;

import dev.filtersmith.storage.TableCore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pane of a window for a checkpoint.
 */
public final class PaneSnapshot {
    /** When the newest pane of the window began, in ms. */
    private final long begun;
    /** Identity of the pane. */
    private final Object table;
    /** Content; null if it was not copied. */
    private final @Nullable TableCore content;
    /** Number of elements, of those that a later pane has, and of those that were new. */
    private final List<Long> counts;

    public PaneSnapshot(long begun, Object table, @Nullable TableCore content, List<Long> counts) {
        this.begun = begun;
        this.table = table;
        this.content = content;
        this.counts = counts;
    }

    public long begun() {
        return begun;
    }

    public Object table() {
        return table;
    }

    public @Nullable TableCore content() {
        return content;
    }

    public List<Long> counts() {
        return counts;
    }

    /** Marks the pane as unchanged if it was copied, or as changed again after a failure. */
    public void setChanged(boolean changed) {
        if (content != null) {
            ((Pane) table).setChanged(changed);
        }
    }
}
