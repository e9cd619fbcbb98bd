package dev.filtersmith.parts;

import dev.filtersmith.storage.TableCore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pane of a window for a checkpoint.
 *
 * @param begun when the newest pane of the window began, in ms
 * @param table identity of the pane
 * @param content content; null if it was not copied
 * @param counts number of elements, of those that a later pane has, and of those that were new
 */
public record PaneSnapshot(
        long begun, Object table, @Nullable TableCore content, List<Long> counts) {
    /** Marks the pane as unchanged if it was copied, or as changed again after a failure. */
    public void setChanged(boolean changed) {
        if (content != null) {
            ((Pane) table).setChanged(changed);
        }
    }
}
