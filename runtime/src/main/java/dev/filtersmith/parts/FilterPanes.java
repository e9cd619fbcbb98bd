package dev.filtersmith.parts;

import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.FilterStorage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/*
 * A rotation takes the oldest pane out of the list, empties its table, and puts it first. A lookup
 * that has read the list before may still look into that table, and see keys of the next period, or
 * a table that is half empty; and a key that it did not find in the newest pane may be put there
 * before it looks into the oldest, which is emptied. So it looks again when the list is another
 * meanwhile, whatever it found.
 *
 * Lookups change nothing, whatever the time: they leave out the panes that are due to be dropped.
 * The next put drops them.
 */

/** The panes of a window over a stream of keys, the newest first. */
public final class FilterPanes extends PaneLimits {
    private final PaneSchedule schedule;
    private final int count;
    private final long each;
    private final ChangeLock changes;
    private volatile Window window;

    /**
     * Creates a window.
     *
     * @param schedule when the panes rotate
     * @param begun when the newest pane began, in milliseconds of the schedule's clock
     * @param filters filters, the newest first, at least two
     * @param elements number of elements of each
     */
    public FilterPanes(PaneSchedule schedule, long begun, List<? extends FilterStorage> filters, long... elements) {
        this.schedule = schedule;
        this.count = filters.size();
        this.each = filters.get(0).expectedElements();
        this.changes =
                new ChangeLock(filters.get(0).layout().spec().concurrency().isShared());
        Pane[] panes = new Pane[count];
        Arrays.setAll(panes, i -> new Pane(filters.get(i), elements[i]));
        this.window = new Window(panes, begun);
    }

    /**
     * Creates an empty window.
     *
     * @param schedule when the panes rotate
     * @param count number of panes
     * @param each number of elements that each pane is made for
     * @param maker maker of empty filters for a number of elements
     * @return panes
     */
    public static FilterPanes empty(PaneSchedule schedule, int count, long each, LongFunction<FilterStorage> maker) {
        return new FilterPanes(
                schedule,
                schedule.now(),
                IntStream.range(0, count).mapToObj(i -> maker.apply(each)).toList(),
                new long[count]);
    }

    // Rotation.

    /** Drops the oldest pane, and begins a new one. */
    public void rotate() {
        changes.alone(() -> rotate(1, schedule.now()));
    }

    /** Rotates a number of times, the last one at a given time, the others periods before it. */
    private void rotate(long times, long last) {
        for (long left = Math.min(times, count) - 1; left >= 0; left--) {
            long begun = last - left * schedule.periodMillis();
            Pane[] before = window.panes();
            Pane oldest = window.oldest();
            Pane[] after = new Pane[count];
            after[0] = oldest;
            System.arraycopy(before, 0, after, 1, count - 1);
            window = new Window(Arrays.copyOf(before, count - 1), begun);
            try {
                oldest.reuse();
            } finally {
                window = new Window(after, begun);
            }
        }
    }

    private void rotateByTime() {
        long begun = window.begun();
        if (schedule.due(begun) == 0 && schedule.now() >= begun) {
            return;
        }
        changes.alone(this::dropDue);
    }

    private void dropDue() {
        long due = schedule.due(window.begun());
        long now = schedule.now();
        if (now < window.begun()) {
            // The clock was set back. The pane is not to last until it has caught up.
            window = new Window(window.panes(), now);
        }
        rotate(due, window.begun() + due * schedule.periodMillis());
    }

    private void rotateFull(Pane full) {
        changes.alone(() -> {
            if (window.newest() == full && full.isFull()) {
                rotate(1, schedule.now());
            }
        });
    }

    /** Returns the number of panes that are not due to be dropped. */
    private int live(Window now) {
        return (int) Math.max(0, now.panes().length - schedule.due(now.begun()));
    }

    // Operations on keys.

    @Override
    public boolean put(long hash) {
        while (true) {
            rotateByTime();
            Pane full;
            long stamp = changes.enter();
            try {
                Window now = window;
                full = now.newest();
                if (!schedule.whenFull() || !full.isFull() || full.filter.mightContainHash(hash)) {
                    boolean seen = now.mightContain(hash, 1, live(now));
                    return full.put(hash) && !seen;
                }
            } finally {
                changes.exit(stamp);
            }
            rotateFull(full);
        }
    }

    @Override
    public boolean mightContain(long hash) {
        Window now;
        boolean found;
        do {
            now = window;
            found = now.mightContain(hash, 0, live(now));
        } while (now != window);
        return found;
    }

    @Override
    public int mightContain(long[] hashes, int count, long[] hits, int to) {
        int words = (count + Long.SIZE - 1) / Long.SIZE;
        long[] answers = new long[words];
        Window now;
        do {
            now = window;
            Arrays.fill(hits, to, to + words, 0);
            int live = live(now);
            for (int i = 0; i < live; i++) {
                lookUp(now.panes()[i].filter, hashes, count, answers, 0);
                for (int word = 0; word < words; word++) {
                    hits[to + word] |= answers[word];
                }
            }
        } while (now != window);
        return Arrays.stream(hits, to, to + words).mapToInt(Long::bitCount).sum();
    }

    // The whole.

    @Override
    public List<FilterStorage> all() {
        return Arrays.stream(window.panes()).map(pane -> pane.filter).toList();
    }

    @Override
    public String structure() {
        return count + " panes for " + each + " elements each";
    }

    @Override
    public long expectedElements() {
        return count * each;
    }

    /** Returns the number of panes. */
    public int count() {
        return count;
    }

    @Override
    public FilterParts emptyLike(LongFunction<FilterStorage> maker) {
        return empty(schedule, count, each, maker);
    }

    /** Keys come into the newest pane only. */
    @Override
    public int rebalance(int maxMoves) {
        long stamp = changes.enter();
        try {
            return window.newest().filter.rebalance(maxMoves);
        } finally {
            changes.exit(stamp);
        }
    }

    /** Adds each pane to that of the same age, so that keys expire as in the other window. */
    @Override
    public void putAll(FilterParts other) {
        // Copied under its own lock before: two windows may be added to each other.
        Map<Integer, Pane> added = ((FilterPanes) other).byAge();
        changes.alone(() -> {
            dropDue();
            Pane[] panes = window.panes();
            added.forEach((age, pane) -> panes[age].filter.requireRoomFor(pane.filter));
            added.forEach((age, pane) -> panes[age].putAll(pane));
        });
    }

    /**
     * Returns the panes that are not due to be dropped, by the number of periods since they were
     * the newest. Nobody else changes them.
     */
    private Map<Integer, Pane> byAge() {
        Map<Integer, Pane> panes = new TreeMap<>();
        changes.alone(() -> {
            Window now = window;
            int live = live(now);
            for (int i = 0; i < live; i++) {
                Pane pane = now.panes()[i];
                panes.put(count - live + i, new Pane(pane.filter.snapshot(), pane.elements()));
            }
        });
        return panes;
    }

    @Override
    public void copyOf(FilterParts other) {
        FilterPanes source = (FilterPanes) other;
        source.changes.alone(() -> {
            Window content = source.window;
            for (int i = 0; i < content.panes().length; i++) {
                window.panes()[i].copyOf(content.panes()[i]);
            }
            window = new Window(window.panes(), content.begun());
        });
    }

    @Override
    public void clear() {
        changes.alone(() -> Arrays.stream(window.panes()).forEach(Pane::clear));
    }

    @Override
    public boolean sameContent(FilterParts other) {
        Map<Integer, Pane> here = byAge();
        Map<Integer, Pane> there = ((FilterPanes) other).byAge();
        return IntStream.range(0, count).allMatch(age -> sameContent(here.get(age), there.get(age)));
    }

    private static boolean sameContent(@Nullable Pane one, @Nullable Pane other) {
        if (one == null || other == null) {
            return isEmpty(one) && isEmpty(other);
        }
        return one.filter.sameContent(other.filter);
    }

    private static boolean isEmpty(@Nullable Pane pane) {
        return pane == null || pane.elements() == 0;
    }

    // Checkpoints.

    /** Returns when panes rotate. */
    public PaneSchedule schedule() {
        return schedule;
    }

    /**
     * Returns the panes as a checkpoint stores them. Those that are copied count as unchanged from
     * now on.
     *
     * @param copies whether to copy a pane, by its identity and whether it has changed since the
     *     last call
     * @return panes, the newest first
     */
    public PaneSnapshots snapshots(PaneSnapshots.Choice copies) {
        List<PaneSnapshots.Snapshot> taken = new ArrayList<>();
        long[] begun = new long[1];
        changes.alone(() -> {
            begun[0] = window.begun();
            for (Pane pane : window.panes()) {
                boolean copied = copies.test(pane, pane.isChanged());
                taken.add(new PaneSnapshots.Snapshot(pane, copied ? pane.filter.snapshot() : null, pane.elements()));
            }
            // Not before all are copied, which may take more memory than there is.
            taken.forEach(PaneSnapshots.Snapshot::unchanged);
        });
        return new PaneSnapshots(begun[0], taken);
    }
}
