package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collector.Characteristics;

/** Collectors of keys into filters. */
public final class KeyCollector {
    private KeyCollector() {}

    /** Returns a collector that puts keys into filters of a spec. */
    public static <T, F extends Filter> Collector<T, ?, F> of(
            Supplier<F> empty, FilterSpec spec, BiConsumer<F, T> put) {
        BinaryOperator<F> union = (filter, other) -> {
            filter.putAll(other);
            return filter;
        };
        return spec.concurrency().hasSeveralWriters()
                ? Collector.of(
                        empty,
                        put,
                        union,
                        Characteristics.CONCURRENT,
                        Characteristics.UNORDERED,
                        Characteristics.IDENTITY_FINISH)
                : Collector.of(empty, put, union, Characteristics.IDENTITY_FINISH);
    }
}
