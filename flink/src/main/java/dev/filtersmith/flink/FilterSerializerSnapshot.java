package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.IncompatibleFilterException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot of a {@link FilterSerializer}: the type, and an empty filter of it in the stored
 * form. State can be restored if that filter can be read as one of the present type, which is the
 * rule of all stored filters. So a geometry that was found by a search stays valid where a later
 * version finds another one.
 *
 * @param <F> type of the filter
 */
public final class FilterSerializerSnapshot<F extends Filter> implements TypeSerializerSnapshot<F> {
    private static final int VERSION = 1;

    private @Nullable FilterType<F> type;
    private byte @Nullable [] sample;

    /** Creates a snapshot to be read; called by Flink. */
    public FilterSerializerSnapshot() {}

    FilterSerializerSnapshot(FilterType<F> type) {
        this.type = type;
    }

    @Override
    public int getCurrentVersion() {
        return VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        StoredType.write(type(), out);
        byte[] bytes = sample();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Reads a snapshot.
     *
     * @throws IOException if it is of a later version, or damaged, or the interface of the filters
     *     is not in the job
     */
    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        if (readVersion != VERSION) {
            throw new IOException("[StateVersion] the state was written by version " + readVersion
                    + " of the serializer of filters, and this is version " + VERSION
                    + ". Use a library that is at least as new as the one that wrote the state.");
        }
        type = StoredType.read(in, userCodeClassLoader);
        sample = StoredType.readBytes(in);
    }

    /**
     * Returns the serializer that wrote the state.
     *
     * @throws IncompatibleFilterException if the annotation of the interface was changed, so that
     *     it does not exist any more
     */
    @Override
    public TypeSerializer<F> restoreSerializer() {
        requireReadable(type());
        return new FilterSerializer<>(type());
    }

    /**
     * Compares this type with that of the state.
     *
     * @return always compatible as is
     * @throws IncompatibleFilterException if filters of the state cannot be read as filters of this
     *     type. Flink would fail the restore in any case, but its message names no types, so the
     *     difference is thrown in place of an incompatible result
     */
    @Override
    public TypeSerializerSchemaCompatibility<F> resolveSchemaCompatibility(TypeSerializerSnapshot<F> old) {
        if (!(old instanceof FilterSerializerSnapshot<F> filters)) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        filters.requireReadable(type());
        return TypeSerializerSchemaCompatibility.compatibleAsIs();
    }

    private void requireReadable(FilterType<F> now) {
        difference(now).ifPresent(text -> {
            throw new IncompatibleFilterException("[StateType] the state was written with other filters than "
                    + now + ", seed " + now.seed() + ": " + text + ". A filter keeps its geometry, keys and seed. Set"
                    + " them as they were; or give the operator another uid, and start without its state.");
        });
    }

    private Optional<String> difference(FilterType<F> now) {
        if (now.identity() != type().identity()) {
            return Optional.of("they are of " + type().identity().getName() + ", not of "
                    + now.identity().getName());
        }
        try {
            now.read(new ByteArrayInputStream(sample()));
            return Optional.empty();
        } catch (IOException unfit) {
            return Optional.of(withoutStop(String.valueOf(unfit.getMessage())));
        }
    }

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private FilterType<F> type() {
        if (type == null) {
            throw new IllegalStateException("the snapshot has not been read");
        }
        return type;
    }

    private byte[] sample() {
        if (sample == null) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                type().builder(1).build().writeTo(bytes);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            sample = bytes.toByteArray();
        }
        return sample;
    }
}
