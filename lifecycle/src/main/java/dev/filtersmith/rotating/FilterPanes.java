package dev.filtersmith.rotating;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.parts.Part;
import dev.filtersmith.parts.PartedCore;
import dev.filtersmith.parts.PartsSnapshot;
import dev.filtersmith.parts.PartsTable;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.TableCore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The panes of a window over a stream of keys, the newest first. */
final class FilterPanes extends PaneRouting implements PartsTable {
    /** Creates a window of filters, the newest first, with what each has counted. */
    FilterPanes(PaneSchedule schedule, long begun, List<? extends TableCore> filters, List<List<Long>> counts) {
        super(schedule, begun, filters, counts);
    }

    /** Creates an empty window of panes, each made for a number of elements. */
    static FilterPanes empty(PaneSchedule schedule, int count, long each, LongFunction<TableCore> maker) {
        return empty(schedule, schedule.now(), count, each, maker);
    }

    private static FilterPanes empty(
            PaneSchedule schedule, long begun, int count, long each, LongFunction<TableCore> maker) {
        List<TableCore> filters =
                IntStream.range(0, count).mapToObj(i -> maker.apply(each)).toList();
        return new FilterPanes(schedule, begun, filters, Collections.nCopies(count, List.of(0L, 0L, 0L)));
    }

    @Override
    protected FilterCore core(Filter whole) {
        return new PartedCore(whole, this);
    }

    @Override
    public List<TableCore> all() {
        return Part.filters(window.panes());
    }

    @Override
    public String structure() {
        return count + " panes for " + each() + " elements each";
    }

    private long each() {
        return window.newest().size();
    }

    /** Counts a key once, in the latest pane that has it. */
    @Override
    public long different(long stored) {
        long different = stored;
        for (Pane pane : window.panes()) {
            different -= pane.renewed.get();
        }
        return stored == Long.MAX_VALUE ? stored : Math.max(0, different);
    }

    @Override
    public long expectedElements() {
        return count * each();
    }

    @Override
    public boolean hasRemoval() {
        return false;
    }

    @Override
    public void refresh(long... hashes) {
        throw noRemoval();
    }

    int count() {
        return count;
    }

    /** Each pane is stored for itself. */
    @Override
    public Optional<PartsSnapshot> snapshot() {
        return Optional.empty();
    }

    /** Known keys are those of the newest pane. */
    @Override
    public long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        Pane newest = window.newest();
        long different = newest.core().fill(hashes, sweeps, parallel);
        newest.setElements(different);
        return different;
    }

    /** Keys come into the newest pane only. */
    @Override
    public int rebalance(int maxMoves) {
        long stamp = changes.enter("rebalance");
        try {
            return window.newest().filter().rebalance(maxMoves);
        } finally {
            changes.exit(stamp);
        }
    }

    /** Adds each pane to that of the same age, so that keys expire as in the other window. */
    @Override
    public void putAll(PartsTable other) {
        // Copied under its own lock before: two windows may be added to each other.
        Map<Integer, Pane> added = ((FilterPanes) other).byAge();
        changes.alone("putAll", () -> {
            dropDue();
            Pane[] panes = window.panes();
            added.forEach((age, pane) -> panes[age].core().requireRoomFor(pane.filter()));
            added.forEach((age, pane) -> panes[age].putAll(pane));
        });
    }

    /**
     * Returns the panes that are not due to be dropped, by the number of periods since they were
     * the newest. Nobody else changes them.
     */
    private Map<Integer, Pane> byAge() {
        return changes.copied(() -> {
            Map<Integer, Pane> panes = new TreeMap<>();
            Window now = window;
            int live = live(now);
            for (int i = 0; i < live; i++) {
                Pane pane = now.panes()[i];
                panes.put(count - live + i, new Pane(pane.core().snapshot(), pane.counts()));
            }
            return panes;
        });
    }

    @Override
    public Routing copy(LongFunction<TableCore> maker) {
        return changes.copied(() -> {
            FilterPanes copy = empty(schedule, window.begun(), count, each(), maker);
            for (int i = 0; i < count; i++) {
                copy.window.panes()[i].copyOf(window.panes()[i]);
            }
            return copy;
        });
    }

    @Override
    public void clear() {
        changes.alone("clear", () -> Arrays.stream(window.panes()).forEach(Pane::clear));
    }

    @Override
    public boolean sameContent(PartsTable other) {
        Map<Integer, Pane> here = byAge();
        Map<Integer, Pane> there = ((FilterPanes) other).byAge();
        return IntStream.range(0, count).allMatch(age -> sameContent(here.get(age), there.get(age)));
    }

    private static boolean sameContent(@Nullable Pane one, @Nullable Pane other) {
        if (one == null || other == null) {
            return isEmpty(one) && isEmpty(other);
        }
        return one.core().sameContent(other.filter());
    }

    private static boolean isEmpty(@Nullable Pane pane) {
        return pane == null || pane.elements() == 0;
    }

    // Checkpoints.

    /** Returns when panes rotate. */
    PaneSchedule schedule() {
        return schedule;
    }

    /**
     * Returns the panes as a checkpoint stores them. Those that are copied count as unchanged from
     * now on. The choice is by the identity of a pane, and whether it has changed since the last
     * call.
     */
    List<PaneSnapshot> snapshots(BiPredicate<Object, Boolean> copies) {
        return changes.copied(() -> {
            List<PaneSnapshot> taken = new ArrayList<>();
            for (Pane pane : window.panes()) {
                TableCore content =
                        copies.test(pane, pane.isChanged()) ? pane.core().snapshot() : null;
                taken.add(new PaneSnapshot(schedule.shown(window.begun()), pane, content, pane.counts()));
            }
            // Not before all are copied, which may take more memory than there is.
            taken.forEach(pane -> pane.setChanged(false));
            return taken;
        });
    }
}
