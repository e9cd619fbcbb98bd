package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.jspecify.annotations.Nullable;

/**
 * The keys in a column of Spark's own rows, put into a filter or looked up in it. It belongs to one
 * thread. No object is made for a row, except for keys that are objects of fixed size in the
 * filter's interface: boxes, {@code String}, {@code byte[]}, and records without methods for their
 * components.
 */
abstract class RowKeys {
    /** Returns the keys of a filter. */
    @SuppressWarnings("unchecked") // A reader makes keys of the type of the filter's keys.
    static RowKeys of(Filter filter, Class<?> keyType) {
        if (filter instanceof LongFilter longs) {
            return new LongRowKeys(longs);
        }
        ComponentKeys components = keyType.isRecord() ? ComponentKeys.of(filter, keyType) : null;
        return components != null
                ? components
                : new ObjectKeys((MembershipFilter<Object>) filter, RowValue.reader(keyType));
    }

    /** Puts the key of a row, now or when the keys are flushed. */
    abstract void put(SpecializedGetters row, int column);

    /** Returns whether the key of a row may be in the filter. */
    abstract boolean mightContain(SpecializedGetters row, int column);

    /** Puts all keys that were not put yet. */
    void flush() {}

    /** Keys that are objects, or views of a row's bytes. */
    private static final class ObjectKeys extends RowKeys {
        private final MembershipFilter<Object> filter;
        private final RowValue value;

        ObjectKeys(MembershipFilter<Object> filter, RowValue value) {
            this.filter = filter;
            this.value = value;
        }

        @Override
        void put(SpecializedGetters row, int column) {
            filter.put(value.at(row, column));
        }

        @Override
        boolean mightContain(SpecializedGetters row, int column) {
            return filter.mightContain(value.at(row, column));
        }
    }

    /** A reader of a column, whose result may be overwritten by the next one. */
    @FunctionalInterface
    interface RowValue {
        /** Returns the value of a column that is not null. */
        Object at(SpecializedGetters row, int column);

        /** Returns a reader of keys of a type. */
        static RowValue reader(Class<?> keyType) {
            if (keyType.isRecord()) {
                return new RecordReader(keyType);
            } else if (keyType == CharSequence.class) {
                RowBytes bytes = new RowBytes(true);
                Utf8Text text = new Utf8Text();
                return (row, column) -> text.of(bytes.at(row, column));
            } else if (keyType == ByteBuffer.class) {
                return new RowBytes(false)::at;
            }
            RowValue boxed = boxed(keyType);
            if (boxed == null) {
                throw new IllegalStateException("no reader of " + keyType);
            }
            return boxed;
        }

        private static @Nullable RowValue boxed(Class<?> keyType) {
            if (keyType == String.class) {
                return (row, column) -> row.getUTF8String(column).toString();
            } else if (keyType == byte[].class) {
                return SpecializedGetters::getBinary;
            } else if (keyType == Long.class) {
                return SpecializedGetters::getLong;
            } else if (keyType == Integer.class) {
                return SpecializedGetters::getInt;
            } else if (keyType == Short.class) {
                return SpecializedGetters::getShort;
            } else if (keyType == Byte.class) {
                return SpecializedGetters::getByte;
            } else if (keyType == Boolean.class) {
                return SpecializedGetters::getBoolean;
            } else if (keyType == Float.class) {
                return SpecializedGetters::getFloat;
            }
            return keyType == Double.class ? SpecializedGetters::getDouble : null;
        }
    }
}
