package dev.filtersmith.engine;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import org.jspecify.annotations.Nullable;

/** What the error says when the heap has no room for a filter. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class HeapExhaustion {
    private HeapExhaustion() {}

    /**
     * Returns an error that says what did not fit, and what to do; the given one if there is no
     * more to say.
     */
    public static OutOfMemoryError explained(
            OutOfMemoryError cause, FilterSpec spec, @Nullable Layout stored, long elements) {
        long bytes;
        try {
            bytes = Long.BYTES * (stored != null ? stored : spec.toLayout()).tableWords(elements);
        } catch (RuntimeException | OutOfMemoryError unknown) {
            return cause;
        }
        OutOfMemoryError explained = new OutOfMemoryError("a filter of " + spec.text() + " for " + elements
                + " elements takes " + bytes + " bytes, and the heap, which has at most "
                + Runtime.getRuntime().maxMemory() + " (-Xmx), has no room for them. Give the JVM a larger heap, or"
                + " expect fewer elements.");
        explained.initCause(cause);
        return explained;
    }
}
