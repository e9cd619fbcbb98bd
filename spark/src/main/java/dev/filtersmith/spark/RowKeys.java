package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/**
 * The keys in a column of Spark's own rows, put into a filter or looked up in it. It belongs to one
 * thread. No object is made for a row, unless the filter's interface takes one: a box, a {@code
 * String}, a {@code byte[]}, a record without methods for its components, or a component that is
 * text, bytes or a record.
 */
abstract class RowKeys {
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
        /** Readers of the keys whose objects a row gives. */
        Map<Class<?>, RowValue> READERS = Map.of(
                String.class, (row, column) -> row.getUTF8String(column).toString(),
                byte[].class, SpecializedGetters::getBinary,
                Long.class, SpecializedGetters::getLong,
                Integer.class, SpecializedGetters::getInt,
                Short.class, SpecializedGetters::getShort,
                Byte.class, SpecializedGetters::getByte,
                Boolean.class, SpecializedGetters::getBoolean,
                Float.class, SpecializedGetters::getFloat,
                Double.class, SpecializedGetters::getDouble);

        /** Returns the value of a column that is not null. */
        Object at(SpecializedGetters row, int column);

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
            RowValue reader = READERS.get(keyType);
            if (reader == null) {
                throw new IllegalStateException("no reader of " + keyType);
            }
            return reader;
        }
    }
}
