package dev.filtersmith.parts;

import dev.filtersmith.storage.FilterStorage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The panes of a window for a checkpoint.
 *
 * @param begun when the newest pane began, in milliseconds
 * @param panes panes, the newest first
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public record PaneSnapshots(long begun, List<Snapshot> panes) {
    /**
     * A pane.
     *
     * @param table identity of the pane, whose content changes
     * @param content content; null if it was not copied
     * @param elements number of elements
     */
    public record Snapshot(Object table, @Nullable FilterStorage content, long elements) {
        /** Lets the pane count as unchanged if it was copied. */
        void unchanged() {
            setChanged(false);
        }

        private void setChanged(boolean changed) {
            if (content != null) {
                ((Pane) table).setChanged(changed);
            }
        }
    }

    /** Lets the copied panes count as changed again, since the checkpoint has failed. */
    public void undo() {
        panes.forEach(snapshot -> snapshot.setChanged(true));
    }
}
