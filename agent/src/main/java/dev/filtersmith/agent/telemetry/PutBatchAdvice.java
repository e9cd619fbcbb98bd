package dev.filtersmith.agent.telemetry;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.emitted.WovenCalls;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/**
 * Advice at the end of {@code putHashes}, for classes with a method of their own that does not put
 * the keys one by one.
 */
final class PutBatchAdvice {
    private PutBatchAdvice() {}

    @Advice.OnMethodExit(onThrowable = FilterFullException.class, suppress = Throwable.class)
    static void put(
            @Advice.This Filter filter,
            @Advice.Argument(0) long[] hashes,
            @Advice.Argument(1) int count,
            @Advice.Return int fresh,
            @Advice.Thrown @Nullable Throwable full) {
        WovenCalls.put(filter, hashes, count, fresh, full);
    }
}
