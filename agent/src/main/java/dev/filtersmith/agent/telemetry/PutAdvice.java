package dev.filtersmith.agent.telemetry;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.storage.WholeFilter;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Advice at the end of {@code putHash}. */
final class PutAdvice {
    private PutAdvice() {}

    @Advice.OnMethodExit(onThrowable = FilterFullException.class, suppress = Throwable.class)
    static void put(
            @Advice.This WholeFilter filter, @Advice.Return boolean fresh, @Advice.Thrown @Nullable Throwable full) {
        if (full == null) {
            filter.meter().put(fresh);
        } else {
            filter.meter().refused();
        }
    }
}
