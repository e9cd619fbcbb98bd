package dev.filtersmith.rotating;

import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.parts.ChangeLock;
import dev.filtersmith.parts.Part;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.List;

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

/** The rule by which panes share the keys: a key goes into the newest pane. */
abstract class PaneRouting extends Routing {
    final PaneSchedule schedule;
    final int count;
    final ChangeLock changes;
    volatile Window window;

    PaneRouting(PaneSchedule schedule, long begun, List<? extends TableCore> filters, List<List<Long>> counts) {
        super(filters.get(0));
        this.schedule = schedule;
        this.count = filters.size();
        this.changes = new ChangeLock(filters.get(0).layout().spec().concurrency());
        Pane[] panes = new Pane[count];
        Arrays.setAll(panes, i -> new Pane(filters.get(i), counts.get(i)));
        this.window = new Window(panes, Math.min(begun, schedule.now()));
    }

    // Rotation.

    /** Drops the oldest pane, and begins a new one. */
    final void rotate() {
        changes.alone("rotate", () -> rotate(1, schedule.now()));
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
        if (schedule.due(window.begun()) > 0) {
            changes.alone("put", this::dropDue);
        }
    }

    final void dropDue() {
        long due = schedule.due(window.begun());
        rotate(due, window.begun() + due * schedule.periodMillis());
    }

    private void rotateFull(Pane full) {
        changes.alone("put", () -> {
            if (window.newest() == full && schedule.isOver(full)) {
                rotate(1, schedule.now());
            }
        });
    }

    /** Returns the number of panes that are not due to be dropped. */
    final int live(Window now) {
        return (int) Math.max(0, now.panes().length - schedule.due(now.begun()));
    }

    // Operations on keys.

    @Override
    public final boolean put(long hash) {
        while (true) {
            rotateByTime();
            Pane full;
            long stamp = changes.enter("put");
            try {
                Window now = window;
                full = now.newest();
                if (!schedule.isOver(full) || full.filter().mightContainHash(hash)) {
                    int older = now.find(hash, 1, live(now));
                    boolean stored = full.put(hash);
                    if (stored) {
                        (older < 0 ? full.fresh : now.panes()[older].renewed).getAndIncrement();
                    }
                    return stored && older < 0;
                }
            } finally {
                changes.exit(stamp);
            }
            rotateFull(full);
        }
    }

    @Override
    public final boolean remove(long hash) {
        throw noRemoval();
    }

    @Override
    public final int count(long hash) {
        throw noRemoval();
    }

    static UnsupportedOperationException noRemoval() {
        return new UnsupportedOperationException("a window has no removal: keys expire");
    }

    @Override
    public final boolean mightContain(long hash) {
        Window now;
        boolean found;
        do {
            now = window;
            found = now.find(hash, 0, live(now)) >= 0;
        } while (now != window);
        return found;
    }

    @Override
    public final int mightContain(long[] hashes, int count, long[] hits, int to) {
        int words = (count + Long.SIZE - 1) / Long.SIZE;
        long[] answers = new long[words];
        Window now;
        do {
            now = window;
            Arrays.fill(hits, to, to + words, 0);
            int live = live(now);
            for (int i = 0; i < live; i++) {
                LibraryAccess.lookUp(now.panes()[i].core(), hashes, count, answers, 0);
                add(answers, hits, to);
            }
        } while (now != window);
        return Arrays.stream(hits, to, to + words).mapToInt(Long::bitCount).sum();
    }

    private static void add(long[] answers, long[] hits, int to) {
        for (int word = 0; word < answers.length; word++) {
            hits[to + word] |= answers[word];
        }
    }

    @Override
    public final void readAhead(long[] hashes, int count) {
        Part.readAhead(window.panes(), hashes, count);
    }
}
