package dev.filtersmith.agent.telemetry;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.emitted.WovenCalls;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Advice at the end of {@code putHash}. */
final class PutAdvice {
    private PutAdvice() {}

    @Advice.OnMethodExit(onThrowable = FilterFullException.class, suppress = Throwable.class)
    static void put(
            @Advice.This Filter filter,
            @Advice.Argument(0) long hash,
            @Advice.Return boolean fresh,
            @Advice.Thrown @Nullable Throwable full) {
        WovenCalls.put(filter, hash, fresh, full);
    }
}
