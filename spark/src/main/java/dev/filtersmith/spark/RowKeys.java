package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/**
 * The keys in a column of Spark's own rows, put into a filter or looked up in it. It belongs to one
 * thread. No object is made for a row, unless the filter's interface takes one: a box, a {@code
 * String}, a {@code byte[]}, a key without methods for its components, or a component that is text,
 * bytes or a record.
 */
abstract class RowKeys {
    static RowKeys of(Filter filter, KeyType keyType) {
        if (filter instanceof LongFilter longs) {
            return new LongRowKeys(longs);
        }
        ComponentKeys components = keyType.isStruct() ? ComponentKeys.of(filter, keyType) : null;
        return components != null ? components : new ObjectKeys(KeyedFilter.of(filter), RowValue.reader(keyType));
    }

    /** Puts the key of a row, now or when the keys are flushed. */
    abstract void put(SpecializedGetters row, int column);

    /** Returns whether the key of a row may be in the filter. */
    abstract boolean mightContain(SpecializedGetters row, int column);

    /** Puts all keys that were not put yet. */
    void flush() {}

    /** Keys that are objects, or views of a row's bytes. */
    private static final class ObjectKeys extends RowKeys {
        private final KeyedFilter filter;
        private final RowValue value;

        ObjectKeys(KeyedFilter filter, RowValue value) {
            this.filter = filter;
            this.value = value;
        }

        @Override
        void put(SpecializedGetters row, int column) {
            filter.put().accept(value.at(row, column));
        }

        @Override
        boolean mightContain(SpecializedGetters row, int column) {
            return filter.mightContain().test(value.at(row, column));
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

        static RowValue reader(KeyType keyType) {
            Class<?> type = keyType.type();
            if (keyType.isStruct()) {
                return new RecordReader(keyType);
            } else if (type == CharSequence.class) {
                RowBytes bytes = new RowBytes(true);
                Utf8Text text = new Utf8Text();
                return (row, column) -> text.of(bytes.at(row, column));
            } else if (type == ByteBuffer.class) {
                return new RowBytes(false)::at;
            }
            RowValue reader = READERS.get(type);
            if (reader == null) {
                throw new IllegalStateException("no reader of " + type);
            }
            return reader;
        }
    }
}
