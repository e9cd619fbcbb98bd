package dev.filtersmith.engine;

import java.util.function.Supplier;

/** What is known of each interface, created when it is first asked for. */
final class PerClass<T> extends ClassValue<T> {
    private final Supplier<T> initial;

    PerClass(Supplier<T> initial) {
        this.initial = initial;
    }

    @Override
    protected T computeValue(Class<?> type) {
        return initial.get();
    }
}
