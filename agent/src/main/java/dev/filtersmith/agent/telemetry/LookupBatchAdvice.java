package dev.filtersmith.agent.telemetry;

import dev.filtersmith.storage.FilterStorage;
import net.bytebuddy.asm.Advice;

/** At the end of {@code mightContain} of many keys, where a class has its own, which looks them up by other ways than one by one. */
final class LookupBatchAdvice {
    private LookupBatchAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void looked(@Advice.This FilterStorage filter, @Advice.Argument(2) int length, @Advice.Return int found) {
        filter.meter().looked(length, found);
    }
}
