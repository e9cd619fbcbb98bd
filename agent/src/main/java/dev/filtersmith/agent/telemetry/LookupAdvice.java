package dev.filtersmith.agent.telemetry;

import dev.filtersmith.storage.FilterStorage;
import net.bytebuddy.asm.Advice;

/** At the end of {@code mightContainHash}: a call that is made part of the lookup where that is compiled. */
final class LookupAdvice {
    private LookupAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void looked(@Advice.This FilterStorage filter, @Answer int hit) {
        filter.looked(hit);
    }
}
