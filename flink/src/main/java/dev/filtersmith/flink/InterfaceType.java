package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import java.io.IOException;
import java.util.Optional;

/** Filters of an annotated interface. */
record InterfaceType<F extends Filter>(Class<F> filterClass, long seed) implements FilterType<F> {
    /**
     * Creates a type.
     *
     * @throws IllegalArgumentException if the interface has no filter annotation
     */
    InterfaceType {
        FilterSpec.of(filterClass);
    }

    @Override
    public FilterType<F> withSeed(long value) {
        return new InterfaceType<>(filterClass, value);
    }

    @Override
    public Class<?> identity() {
        return filterClass;
    }

    @Override
    public void requirePuts() {
        FilterType.ofPuts(FilterSpec.of(filterClass));
    }

    @Override
    public FilterBuilder<F> unsized() {
        return Filters.builder(filterClass);
    }

    @Override
    public F read(FilterReader reader, FilterSource source) throws IOException {
        return reader.read(filterClass, source);
    }

    @Override
    public Optional<String> misfit(F filter) {
        return filterClass.isInstance(filter)
                ? Optional.empty()
                : Optional.of("the filter is none of " + filterClass.getName() + ".");
    }

    @Override
    public String toString() {
        return filterClass.getName() + ", " + FilterSpec.of(filterClass);
    }
}
