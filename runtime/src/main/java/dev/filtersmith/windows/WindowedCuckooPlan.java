package dev.filtersmith.windows;

import dev.filtersmith.family.Plan;

/** The constants of a layout that the interpreter of a windowed cuckoo filter uses. */
public record WindowedCuckooPlan(WindowedCuckooLayout layout, boolean views, WindowReader reader) implements Plan {
    public WindowedCuckooPlan(WindowedCuckooLayout layout, boolean views) {
        this(layout, views, WindowReader.of(layout));
    }

    public long fingerprint(long hash) {
        return reader.fingerprint(hash);
    }
}
