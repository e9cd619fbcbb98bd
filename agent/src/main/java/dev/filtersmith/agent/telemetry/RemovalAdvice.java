package dev.filtersmith.agent.telemetry;

import dev.filtersmith.storage.WholeFilter;
import net.bytebuddy.asm.Advice;

/** Advice at the end of {@code removeHash}. Removals of many keys all call that method. */
final class RemovalAdvice {
    private RemovalAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void removed(@Advice.This WholeFilter filter, @Advice.Return boolean found) {
        filter.meter().removed(found);
    }
}
