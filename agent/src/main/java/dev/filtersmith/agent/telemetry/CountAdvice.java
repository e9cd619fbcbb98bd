package dev.filtersmith.agent.telemetry;

import dev.filtersmith.storage.WholeFilter;
import net.bytebuddy.asm.Advice;

/** Advice at the end of {@code countHash}, which counts as a lookup. */
final class CountAdvice {
    private CountAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void looked(@Advice.This WholeFilter filter, @Advice.Return int count) {
        filter.looked(Math.min(count, 1));
    }
}
