package dev.filtersmith.agent.telemetry;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.WovenCalls;
import net.bytebuddy.asm.Advice;

/** Advice at the end of {@code removeHash}. Removals of many keys all call that method. */
final class RemovalAdvice {
    private RemovalAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void removed(@Advice.This Filter filter, @Advice.Argument(0) long hash, @Advice.Return boolean found) {
        WovenCalls.removed(filter, hash, found);
    }
}
