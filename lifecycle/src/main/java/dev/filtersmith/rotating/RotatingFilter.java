package dev.filtersmith.rotating;

import dev.filtersmith.Filter;
import dev.filtersmith.durable.DurableFiles;
import dev.filtersmith.engine.FilterCopies;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.parts.PartedCore;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A window over a stream of keys: which keys were put lately, such as during the last hour. {@link
 * RotatingBuilder#build} creates it.
 *
 * <p>The window is made of panes, each a filter of the same spec. Keys are put into the newest
 * pane. A rotation drops the oldest and begins another in its table: no memory is allocated. A key
 * is hashed once and looked up in all panes. A key that is put again lives as long as a fresh one.
 *
 * <p>The filter can be used in the mode of its spec, and rotations and checkpoints count as
 * changes: under {@code EXCLUSIVE_WRITER} nobody else uses the filter meanwhile, under
 * {@code SINGLE_WRITER} the writer rotates, and under {@code MULTI_WRITER} any thread.
 *
 * @param <F> type of the filter
 */
public final class RotatingFilter<F extends Filter> {
    private final F filter;
    private final FilterPanes panes;
    private final PaneFiles files;

    private RotatingFilter(F filter, FilterPanes panes) {
        this.filter = filter;
        this.panes = panes;
        this.files = new PaneFiles(DurableFiles.NONE);
    }

    static <F extends Filter> RotatingFilter<F> of(F filter) {
        PartedCore parted = (PartedCore) FilterRequest.coreOf(filter);
        return new RotatingFilter<>(filter, (FilterPanes) parted.parts());
    }

    /**
     * Returns the filter over all panes. It answers whether a key was put during the window, and
     * {@code put} returns true if the key was definitely not put during it before. Its number of
     * elements counts a key once, however many panes have it, but for keys that two windows put in
     * different periods before one was added to the other. It is not written by itself: {@link
     * #checkpoint} stores it.
     *
     * @return filter
     */
    public F filter() {
        return filter;
    }

    /**
     * Returns the number of panes.
     *
     * @return panes, at least 2
     */
    public int panes() {
        return panes.count();
    }

    /** Drops the oldest pane, and begins another, whatever the time and the number of elements. */
    public void rotate() {
        panes.rotate();
    }

    /**
     * Returns an independent copy, with the same periods and clock.
     *
     * @return copy
     */
    public RotatingFilter<F> copy() {
        return of(FilterCopies.copy(filter));
    }

    /**
     * Stores the window in a directory: each pane in a file, and a manifest. Only panes that have
     * changed since the last checkpoint of this object into the directory are written. The manifest
     * is written beside the one before, and then takes its place, so that after a crash at any
     * moment the directory has the last whole checkpoint. Changes of shared filters wait while
     * changed panes are copied, but not while they are written.
     *
     * @param directory directory of this window alone; created if it is missing
     * @throws IOException if a file cannot be written; the directory has the checkpoint before
     *     then, or this one if only old files could not be deleted
     */
    public void checkpoint(Path directory) throws IOException {
        files.write(panes, directory);
    }
}
