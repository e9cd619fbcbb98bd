package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.List;
import java.util.Optional;

/**
 * Filters of a spec that is known only at run time.
 *
 * @param text the spec, geometry included
 * @param storedText the part of it that stored filters name
 * @param mode threads that share a filter
 * @param copyCapacity capacity of a filter for copies, or 0
 * @param identity type of the keys; {@code long} for a {@link LongFilter}
 * @param accessors names of their accessors, if the class is no record
 */
record SpecType<F extends Filter>(
        String text,
        String storedText,
        Concurrency mode,
        int copyCapacity,
        Class<?> identity,
        List<String> accessors,
        long seed)
        implements FilterType<F> {
    /** Copies the names: a list that a stream was read into may not be serializable. */
    SpecType {
        accessors = List.copyOf(accessors);
    }

    /**
     * Determines the geometry, once for all tasks, and checks the type of the keys.
     *
     * @throws IllegalArgumentException if no filter has keys of the type, or the rate of the spec
     *     is not that of puts
     */
    static <F extends Filter> SpecType<F> of(FilterSpec spec, Class<?> keyType, List<String> accessors, long seed) {
        FilterSpec chosen = FilterType.ofPuts(spec).toLayout().spec();
        SpecType<F> type = new SpecType<>(
                chosen.fullText(),
                chosen.storedText(),
                chosen.concurrency(),
                chosen.copyCapacity(),
                keyType,
                accessors,
                seed);
        type.builder(1).build();
        return type;
    }

    @Override
    public FilterType<F> withSeed(long value) {
        return new SpecType<>(text, storedText, mode, copyCapacity, identity, accessors, value);
    }

    @Override
    @SuppressWarnings("unchecked") // The factories of FilterTypeInfo give F the type of the keys.
    public Class<F> filterClass() {
        return (Class<F>) (identity == long.class ? LongFilter.class : MembershipFilter.class);
    }

    /** Begins a set: nobody could remove from the filter. */
    @Override
    @SuppressWarnings("unchecked") // As above.
    public FilterBuilder<F> unsized() {
        FilterSpec spec = FilterSpec.parse(text);
        return (FilterBuilder<F>)
                (identity == long.class ? Filters.builder(spec) : Filters.builder(spec, identity, names()));
    }

    @Override
    @SuppressWarnings("unchecked") // As above.
    public F read(FilterReader reader, FilterSource source) throws IOException {
        reader.concurrency(mode).copyCapacity(copyCapacity);
        F filter = (F)
                (identity == long.class
                        ? reader.read(LongFilter.class, source)
                        : reader.read(source, identity, names()));
        Optional<String> misfit = misfit(filter);
        if (misfit.isPresent()) {
            throw new StreamCorruptedException(misfit.get());
        }
        return filter;
    }

    private String[] names() {
        return accessors.toArray(String[]::new);
    }

    @Override
    public Optional<String> misfit(F filter) {
        FilterSpec spec = filter.layout().spec();
        return spec.storedText().equals(storedText)
                ? Optional.empty()
                : Optional.of("the filter is of " + spec + ", and the state is for filters of " + FilterSpec.parse(text)
                        + ".");
    }

    @Override
    public String toString() {
        return FilterSpec.parse(text) + " over keys of " + identity.getName() + (accessors.isEmpty() ? "" : accessors);
    }
}
