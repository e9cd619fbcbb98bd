package dev.filtersmith.agent.telemetry;

import dev.filtersmith.storage.WholeFilter;
import net.bytebuddy.asm.Advice;

/**
 * Advice at the end of {@code mightContainHash}. The call is inlined into the lookup when the
 * lookup is compiled.
 */
final class LookupAdvice {
    private LookupAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void looked(@Advice.This WholeFilter filter, @Answer int hit) {
        filter.looked(hit);
    }
}
