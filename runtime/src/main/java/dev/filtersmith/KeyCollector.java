package dev.filtersmith;

import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collector.Characteristics;

/** Collectors of keys into filters. */
final class KeyCollector {
    private KeyCollector() {}

    /** Returns a collector that puts keys into filters of an annotated interface. */
    static <T, F extends Filter> Collector<T, ?, F> of(Class<F> type, long expectedElements, BiConsumer<F, T> put) {
        Supplier<F> empty =
                () -> FilterBuilder.of(type).expectedElements(expectedElements).build();
        BinaryOperator<F> union = (filter, other) -> {
            filter.putAll(other);
            return filter;
        };
        return FilterSpec.of(type).concurrency().hasSeveralWriters()
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
