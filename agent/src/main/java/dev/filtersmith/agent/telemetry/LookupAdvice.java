package dev.filtersmith.agent.telemetry;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.WovenCalls;
import net.bytebuddy.asm.Advice;

/**
 * Advice at the end of {@code mightContainHash}. The call is inlined into the lookup when the
 * lookup is compiled.
 */
final class LookupAdvice {
    private LookupAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void looked(@Advice.This Filter filter, @Answer int hit) {
        WovenCalls.looked(filter, hit);
    }
}
