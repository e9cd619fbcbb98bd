package dev.filtersmith;

import dev.filtersmith.catalog.Families;
import dev.filtersmith.engine.CountingProxy;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.FilterNames;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.wire.WireFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import org.jspecify.annotations.Nullable;

/**
 * A reader that gives stored filters a name, or counts the operations on them; {@link
 * Filters#reader()} creates it. It can read any number of filters.
 */
public final class FilterReader {
    private @Nullable String name;
    private boolean statistics;

    FilterReader() {}

    /**
     * Sets the name of the filters that are read, as {@link FilterBuilder#name} does.
     *
     * @param value name of 1 to 100 printable characters, not all of them spaces
     * @return this reader
     * @throws IllegalArgumentException if the name is not of this kind
     */
    public FilterReader name(String value) {
        this.name = FilterNames.check(value);
        return this;
    }

    /**
     * Sets whether {@link Filter#statistics()} counts the operations on the filters that are read,
     * as {@link FilterBuilder#statistics} does. The elements that were stored count as no puts.
     *
     * @param counts whether to count
     * @return this reader
     */
    public FilterReader statistics(boolean counts) {
        this.statistics = counts;
        return this;
    }

    /**
     * Reads a filter that {@link Filter#writeTo} wrote, as {@link Filters#read(Class,
     * InputStream)} does.
     *
     * @param <F> annotated interface
     * @param type annotated interface
     * @param in stream positioned at the start of the filter; not read beyond its end
     * @return filter with the same content
     * @throws IOException if the stream fails, or holds no filter that the interface's annotation
     *     could describe
     * @throws IllegalArgumentException if the type is no annotated interface, or has a method that
     *     filters cannot implement
     * @throws IllegalStateException if the emitted class is missing or stale and nothing may
     *     replace it, as in {@link FilterBuilder#build()}
     */
    public <F extends Filter> F read(Class<F> type, InputStream in) throws IOException {
        WireFormat.Content content = content(in);
        FilterSpec asked = FilterSpec.of(type);
        FilterSpec written = content.layout().spec();
        if (!Families.allows(asked, written)) {
            throw new StreamCorruptedException("the stream holds a filter of " + written + ", but " + type.getName()
                    + " is " + asked + ". Read it with Filters.read(in), or with an interface of that spec.");
        }
        return fill(FilterBuilder.of(type), content);
    }

    /**
     * Reads a filter over long keys that {@link Filter#writeTo} wrote, as {@link
     * Filters#read(InputStream)} does.
     *
     * @param in stream positioned at the start of the filter; not read beyond its end
     * @return filter with the same content; a {@link LongCountingFilter} if its spec is a {@link
     *     CountingSpec}
     * @throws IOException if the stream fails or holds no filter
     */
    public LongFilter read(InputStream in) throws IOException {
        WireFormat.Content content = content(in);
        FilterSpec spec = content.layout().spec();
        return spec instanceof CountingSpec
                ? fill(FilterBuilder.of(LongCountingFilter.class, spec), content)
                : fill(FilterBuilder.of(LongFilter.class, spec), content);
    }

    /**
     * Reads a filter over keys of a class that {@link Filter#writeTo} wrote, as {@link
     * Filters#read(InputStream, Class)} does.
     *
     * @param <T> type of the keys
     * @param in stream positioned at the start of the filter; not read beyond its end
     * @param keyType type of the keys
     * @return filter with the same content; a {@link CountingFilter} if its spec is a {@link
     *     CountingSpec}
     * @throws IOException if the stream fails or holds no filter
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    @SuppressWarnings("unchecked") // The key type makes the class literal that of MembershipFilter<T>.
    public <T> MembershipFilter<T> read(InputStream in, Class<T> keyType) throws IOException {
        WireFormat.Content content = content(in);
        FilterSpec spec = content.layout().spec();
        Class<?> type = spec instanceof CountingSpec ? CountingFilter.class : MembershipFilter.class;
        return fill(FilterBuilder.of((Class<MembershipFilter<T>>) type, spec, keyType), content);
    }

    private static WireFormat.Content content(InputStream in) throws IOException {
        return WireFormat.read(in, Families::layoutNamedBy);
    }

    private <F extends Filter> F fill(FilterBuilder<F> builder, WireFormat.Content content)
            throws StreamCorruptedException {
        if (name != null) {
            builder.name(name);
        }
        F filter = builder.expectedElements(content.expectedElements())
                .seed(content.seed())
                .statistics(statistics)
                .stored(content.layout())
                .build();
        FilterStorage storage = FilterBuilder.storageOf(filter);
        storage.restore(content.layout().spec(), content.words());
        Meter own = statistics ? CountingProxy.meterOf(filter) : null;
        if (own != null) {
            own.holds(storage.approximateElementCount());
        }
        return filter;
    }
}
