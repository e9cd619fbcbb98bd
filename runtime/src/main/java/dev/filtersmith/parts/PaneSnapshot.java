package dev.filtersmith.parts;

import dev.filtersmith.storage.TableCore;
import org.jspecify.annotations.Nullable;

/**
 * A pane of a window for a checkpoint.
 *
 * @param begun when the newest pane of the window began, in ms
 * @param table identity of the pane
 * @param content content; null if it was not copied
 */
public record PaneSnapshot(
        long begun, Object table, @Nullable TableCore content, long elements) {
    /** Marks the pane as unchanged if it was copied, or as changed again after a failure. */
    public void setChanged(boolean changed) {
        if (content != null) {
            ((Pane) table).setChanged(changed);
        }
    }
}
