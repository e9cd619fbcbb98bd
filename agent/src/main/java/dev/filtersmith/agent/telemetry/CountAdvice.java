package dev.filtersmith.agent.telemetry;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.WovenCalls;
import net.bytebuddy.asm.Advice;

/** Advice at the end of {@code countHash}, which counts as a lookup. */
final class CountAdvice {
    private CountAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void looked(@Advice.This Filter filter, @Advice.Return int count) {
        WovenCalls.looked(filter, Math.min(count, 1));
    }
}
