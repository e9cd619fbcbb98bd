package dev.filtersmith.agent.telemetry;

import dev.filtersmith.storage.FilterStorage;
import net.bytebuddy.asm.Advice;

/** At the end of {@code removeHash}. Removals of many keys all go through that. */
final class RemovalAdvice {
    private RemovalAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void removed(@Advice.This FilterStorage filter, @Advice.Return boolean found) {
        filter.meter().removed(found);
    }
}
