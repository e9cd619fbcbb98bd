package dev.filtersmith.agent.telemetry;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.WovenCalls;
import net.bytebuddy.asm.Advice;

/**
 * Advice at the end of {@code mightContainHashes}, for classes with a method of their own that does
 * not look up the keys one by one.
 */
final class LookupBatchAdvice {
    private LookupBatchAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void looked(
            @Advice.This Filter filter,
            @Advice.Argument(1) int count,
            @Advice.Argument(2) long[] hits,
            @Advice.Argument(3) int to) {
        WovenCalls.looked(filter, count, hits, to);
    }
}
