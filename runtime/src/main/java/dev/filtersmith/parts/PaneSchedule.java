package dev.filtersmith.parts;

import java.time.InstantSource;

/**
 * When the panes of a window rotate, beside the calls that ask for it.
 *
 * @param periodMillis time of a pane in milliseconds; 0 if panes do not rotate by time
 * @param whenFull whether a pane that holds its expected elements is the newest no longer
 */
public record PaneSchedule(long periodMillis, boolean whenFull, InstantSource clock) {
    /** Returns the time, if it matters. */
    long now() {
        return periodMillis == 0 ? 0 : clock.millis();
    }

    /** Returns the number of rotations since the newest pane began that are due. */
    long due(long begun) {
        return periodMillis == 0 ? 0 : Math.max(0, now() - begun) / periodMillis;
    }
}
