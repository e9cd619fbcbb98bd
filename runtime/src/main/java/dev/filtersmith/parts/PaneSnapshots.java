package dev.filtersmith.parts;

import dev.filtersmith.storage.TableCore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The panes of a window for a checkpoint, the newest first, and when that one began, in ms. */
public record PaneSnapshots(long begun, List<Snapshot> panes) {
    /** The identity of a pane, its content, null if it was not copied, and number of elements. */
    public record Snapshot(Object table, @Nullable TableCore content, long elements) {
        /** Marks the pane as unchanged if it was copied. */
        void unchanged() {
            setChanged(false);
        }

        private void setChanged(boolean changed) {
            if (content != null) {
                ((Pane) table).setChanged(changed);
            }
        }
    }

    /** Marks the copied panes as changed again after a failed checkpoint. */
    public void undo() {
        panes.forEach(snapshot -> snapshot.setChanged(true));
    }
}
