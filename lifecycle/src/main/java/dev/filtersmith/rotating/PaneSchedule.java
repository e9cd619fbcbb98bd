package dev.filtersmith.rotating;

import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** When the panes of a window rotate, beside the calls that ask for it. */
final class PaneSchedule {
    /** A clock that is behind by less only differs between processors: the time stands still. */
    private static final long MIN_STEP_MILLIS = 100;

    private final long periodMillis;
    private final long newKeys;
    private final boolean whenFull;
    private final InstantSource clock;

    /** What the clock showed last, and the time then, which goes on where the clock is set back. */
    private final AtomicReference<long[]> last;

    /**
     * Creates a schedule. Panes rotate after some milliseconds, with some number of new keys, or
     * when they hold their expected elements; 0 stands for no such time, and no such number.
     */
    PaneSchedule(long periodMillis, long newKeys, boolean whenFull, InstantSource clock) {
        this.periodMillis = periodMillis;
        this.newKeys = newKeys;
        this.whenFull = whenFull;
        this.clock = clock;
        long now = clock.millis();
        this.last = new AtomicReference<>(new long[] {now, now});
    }

    long periodMillis() {
        return periodMillis;
    }

    /** Returns the time, if it matters. It is never before one that was returned. */
    long now() {
        while (periodMillis != 0) {
            long[] before = last(); // Before the clock: a thread may sleep between the two.
            long shown = clock.millis();
            long passed = shown - before[0];
            if (passed <= 0 && passed > -MIN_STEP_MILLIS) {
                return before[1];
            }
            long[] next = {shown, before[1] + Math.max(0, passed)};
            if (last.compareAndSet(before, next)) {
                return next[1];
            }
        }
        return 0;
    }

    private long[] last() {
        return Objects.requireNonNull(last.get());
    }

    /** Returns what the clock, as it is set now, would have shown at a time. */
    long shown(long time) {
        long[] now = last();
        return periodMillis == 0 ? 0 : time - now[1] + now[0];
    }

    /** Returns the number of rotations since the newest pane began that are due. */
    long due(long begun) {
        return periodMillis == 0 ? 0 : (now() - begun) / periodMillis;
    }

    /** Returns whether another pane is to follow for the next key. */
    boolean isOver(Pane pane) {
        return (newKeys > 0 && pane.fresh.get() >= newKeys) || (whenFull && pane.isAtDesignLoad());
    }
}
