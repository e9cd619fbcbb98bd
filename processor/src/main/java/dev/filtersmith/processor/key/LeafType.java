package dev.filtersmith.processor.key;

import static java.util.Map.entry;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.emitted.KeyHash;
import java.util.Map;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** What can be hashed as it is: how wide, and by which expression. */
public enum LeafType {
    /** One byte, 0 or 1. */
    BOOLEAN(8),
    /** Its bits. */
    BYTE(8),
    /** Its bits. */
    SHORT(16),
    /** Its code unit. */
    CHAR(16),
    /** Its bits. */
    INT(32),
    /** Its bits. */
    LONG(64),
    /** Its bits, -0.0 as 0.0 and every NaN as one. */
    FLOAT(32),
    /** Its bits, -0.0 as 0.0 and every NaN as one. */
    DOUBLE(64),
    /** Two lanes of 64 bits, the most significant first. */
    UUID(128),
    /** The hash of its characters. */
    TEXT(64),
    /** The hash of the array. */
    BYTES(64),
    /** The hash of what remains in the buffer. */
    BUFFER(64),
    /** The hash of its name. */
    ENUM(64);

    private static final Map<String, LeafType> CLASSES = Map.ofEntries(
            entry("java.lang.Boolean", BOOLEAN),
            entry("java.lang.Byte", BYTE),
            entry("java.lang.Short", SHORT),
            entry("java.lang.Character", CHAR),
            entry("java.lang.Integer", INT),
            entry("java.lang.Long", LONG),
            entry("java.lang.Float", FLOAT),
            entry("java.lang.Double", DOUBLE),
            entry("java.util.UUID", UUID),
            entry("java.lang.String", TEXT),
            entry("java.lang.CharSequence", TEXT),
            entry("java.nio.ByteBuffer", BUFFER));

    private final int width;

    LeafType(int width) {
        this.width = width;
    }

    /** The kind of a type, or null if the type is no leaf. */
    static @Nullable LeafType of(TypeMirror type) {
        if (type.getKind().isPrimitive()) {
            return valueOf(type.getKind().name());
        }
        if (type instanceof ArrayType array) {
            return array.getComponentType().getKind() == TypeKind.BYTE ? BYTES : null;
        }
        if (type.getKind() != TypeKind.DECLARED) {
            return null;
        }
        TypeElement element = (TypeElement) ((DeclaredType) type).asElement();
        return element.getKind() == ElementKind.ENUM
                ? ENUM
                : CLASSES.get(element.getQualifiedName().toString());
    }

    /**
     * Bits that a leaf takes.
     *
     * @return number of bits, 8 to 128
     */
    public int width() {
        return width;
    }

    /** Whether hash4j computes its bits. */
    boolean usesHasher() {
        return this == TEXT || this == BYTES || this == BUFFER || this == ENUM;
    }

    /** Expression for the value as a number of {@link #width()} bits, perhaps sign-extended. */
    CodeBlock bits(String value, String hasher) {
        return switch (this) {
            case BOOLEAN -> CodeBlock.of("($L ? 1L : 0L)", value);
            case BYTE, SHORT, CHAR, INT, LONG -> CodeBlock.of("$L", value);
            case FLOAT -> CodeBlock.of("$T.floatToIntBits($L + 0.0f)", Float.class, value);
            case DOUBLE -> CodeBlock.of("$T.doubleToLongBits($L + 0.0)", Double.class, value);
            case UUID -> throw new IllegalArgumentException("A UUID has two lanes");
            case TEXT -> CodeBlock.of("$L.hashCharsToLong($L)", hasher, value);
            case BYTES -> CodeBlock.of("$L.hashBytesToLong($L)", hasher, value);
            case BUFFER -> CodeBlock.of("$T.bytes($L, $L)", KeyHash.class, hasher, value);
            case ENUM -> CodeBlock.of("$L.hashCharsToLong($L.name())", hasher, value);
        };
    }
}
