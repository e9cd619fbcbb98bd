package dev.filtersmith.agent.telemetry;

import dev.filtersmith.storage.WholeFilter;
import net.bytebuddy.asm.Advice;

/**
 * Advice at the end of {@code mightContainHashes}, for classes with a method of their own that does
 * not look up the keys one by one.
 */
final class LookupBatchAdvice {
    private LookupBatchAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void looked(@Advice.This WholeFilter filter, @Advice.Argument(1) int count, @Advice.Return int found) {
        filter.meter().looked(count, found);
    }
}
