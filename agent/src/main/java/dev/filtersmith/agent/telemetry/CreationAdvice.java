package dev.filtersmith.agent.telemetry;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.WovenCalls;
import net.bytebuddy.asm.Advice;

/**
 * Advice at the end of a filter's constructor. It opens the filter's meter, which starts with no
 * elements.
 */
final class CreationAdvice {
    private CreationAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void created(@Advice.This Filter filter) {
        WovenCalls.created(filter);
    }
}
