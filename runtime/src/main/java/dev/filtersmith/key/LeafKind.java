package dev.filtersmith.key;

import static java.util.Map.entry;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The kinds of values that can be hashed directly, and their bits. */
enum LeafKind {
    BOOLEAN(8),
    BYTE(8),
    SHORT(16),
    CHAR(16),
    INT(32),
    LONG(64),
    FLOAT(32),
    DOUBLE(64),
    /** Fills two lanes and therefore does not support {@link #bits}. */
    UUID(64),
    TEXT(64),
    BYTES(64),
    BUFFER(64),
    /** Hashed by name, so that stored filters survive a new order of the constants. */
    ENUM(64);

    private static final Map<Class<?>, LeafKind> KINDS = Map.ofEntries(
            entry(boolean.class, BOOLEAN),
            entry(Boolean.class, BOOLEAN),
            entry(byte.class, BYTE),
            entry(Byte.class, BYTE),
            entry(short.class, SHORT),
            entry(Short.class, SHORT),
            entry(char.class, CHAR),
            entry(Character.class, CHAR),
            entry(int.class, INT),
            entry(Integer.class, INT),
            entry(long.class, LONG),
            entry(Long.class, LONG),
            entry(float.class, FLOAT),
            entry(Float.class, FLOAT),
            entry(double.class, DOUBLE),
            entry(Double.class, DOUBLE),
            entry(UUID.class, UUID),
            entry(String.class, TEXT),
            entry(CharSequence.class, TEXT),
            entry(byte[].class, BYTES),
            entry(ByteBuffer.class, BUFFER));

    private final int width;

    LeafKind(int width) {
        this.width = width;
    }

    /** Returns the kind of a type, or null if the type is no leaf. */
    static @Nullable LeafKind of(Class<?> type) {
        return type.isEnum() ? ENUM : KINDS.get(type);
    }

    /**
     * Returns whether the bits are a hash already, which need not be mixed if they are the only
     * lane.
     */
    boolean isHashed() {
        return this == TEXT || this == BYTES || this == BUFFER || this == ENUM;
    }

    /** Returns the number of bits in a lane, or in each of two. */
    int width() {
        return width;
    }

    /** Returns the bits of a value in the lane: {@link #width()} bits, the others zero. */
    long bits(Object value, TextHash hash) {
        // Neither a switch, whose table would be a class, nor a method for each, which would be
        // one, too.
        if (isHashed()) {
            return hashed(value, hash);
        } else if (this == LONG) {
            return (Long) value;
        } else if (this == INT) {
            return (Integer) value & 0xffff_ffffL;
        } else if (this == SHORT) {
            return (Short) value & 0xffffL;
        } else if (this == BYTE) {
            return (Byte) value & 0xffL;
        } else if (this == CHAR) {
            return (Character) value;
        } else if (this == BOOLEAN) {
            return (Boolean) value ? 1 : 0;
        } else if (this == FLOAT) {
            return Float.floatToIntBits((Float) value + 0.0f) & 0xffff_ffffL;
        } else if (this == DOUBLE) {
            return Double.doubleToLongBits((Double) value + 0.0);
        }
        throw new IllegalArgumentException("A UUID has two lanes");
    }

    private long hashed(Object value, TextHash hash) {
        if (this == BYTES) {
            return hash.bytes((byte[]) value);
        } else if (this == BUFFER) {
            return hash.bytes((ByteBuffer) value);
        }
        return hash.text(this == TEXT ? (CharSequence) value : ((Enum<?>) value).name());
    }
}
