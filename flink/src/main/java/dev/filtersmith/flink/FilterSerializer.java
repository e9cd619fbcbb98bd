package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.java.typeutils.runtime.DataInputViewStream;
import org.apache.flink.api.java.typeutils.runtime.DataOutputViewStream;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * Writes filters in their stored form, and nothing beside it. Immutable, so that all tasks share
 * it. {@link FilterTypeInfo} creates it.
 *
 * @param <F> type of the filter
 */
public final class FilterSerializer<F extends Filter> extends TypeSerializer<F> {
    private static final long serialVersionUID = 1;

    private final FilterType<F> type;

    FilterSerializer(FilterType<F> type) {
        this.type = type;
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<F> duplicate() {
        return this;
    }

    /** Creates a filter for one element. Flink gives it back as {@code reuse}, which is ignored. */
    @Override
    public F createInstance() {
        return type.builder(1).build();
    }

    @Override
    public F copy(F from) {
        return Filters.copy(from);
    }

    @Override
    public F copy(F from, F reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    /**
     * Writes the stored form of a filter.
     *
     * @throws dev.filtersmith.IncompatibleFilterException if the filter has another spec or seed
     *     than this type, or a secret key
     */
    @Override
    public void serialize(F filter, DataOutputView target) throws IOException {
        type.require(filter);
        filter.writeTo(new DataOutputViewStream(target));
    }

    /**
     * Reads a filter.
     *
     * @throws IOException if the bytes are damaged, or are no filter of this type
     */
    @Override
    public F deserialize(DataInputView source) throws IOException {
        return type.read(new DataInputViewStream(source));
    }

    @Override
    public F deserialize(F reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public TypeSerializerSnapshot<F> snapshotConfiguration() {
        return new FilterSerializerSnapshot<>(type);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FilterSerializer<?> that && type.equals(that.type);
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }

    @Override
    public String toString() {
        return "FilterSerializer(" + type + ", seed " + type.seed() + ")";
    }
}
