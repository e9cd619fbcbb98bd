package dev.filtersmith.agent.telemetry;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.meter.PutCounts;
import dev.filtersmith.storage.WholeFilter;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/**
 * Advice around {@code putHashes} of classes with a method of their own. Some of these put the keys
 * one by one, and are then counted there.
 */
final class PutBatchAdvice {
    private PutBatchAdvice() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    static @Nullable PutCounts begin(@Advice.This WholeFilter filter) {
        return filter.meter().putCounts();
    }

    @Advice.OnMethodExit(onThrowable = FilterFullException.class, suppress = Throwable.class)
    static void end(
            @Advice.This WholeFilter filter,
            @Advice.Enter PutCounts before,
            @Advice.Argument(1) int count,
            @Advice.Return int fresh,
            @Advice.Thrown @Nullable Throwable full) {
        if (full == null) {
            filter.meter().putSince(before, count, fresh);
        } else {
            filter.meter().refusedSince(before, (FilterFullException) full);
        }
    }
}
