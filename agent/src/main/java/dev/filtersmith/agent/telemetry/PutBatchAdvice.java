package dev.filtersmith.agent.telemetry;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.emitted.WovenCalls;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/**
 * Advice around {@code putHashes} of classes with a method of their own. Some of these put the keys
 * one by one, and are then counted there.
 */
final class PutBatchAdvice {
    private PutBatchAdvice() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    static Object begin(@Advice.This Filter filter) {
        return WovenCalls.beginPuts(filter);
    }

    @Advice.OnMethodExit(onThrowable = FilterFullException.class, suppress = Throwable.class)
    static void end(
            @Advice.This Filter filter,
            @Advice.Enter Object before,
            @Advice.Argument(1) int count,
            @Advice.Return int fresh,
            @Advice.Thrown @Nullable Throwable full) {
        WovenCalls.endPuts(filter, before, count, fresh, full);
    }
}
