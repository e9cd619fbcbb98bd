package dev.filtersmith.processor.key;

import static java.util.Map.entry;

import com.palantir.javapoet.CodeBlock;
import java.util.Map;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Kind of a value that is hashed directly, with its width and the expression of its bits. */
enum LeafType {
    /** A boolean, in one byte, 0 or 1. */
    BOOLEAN(8),
    /** A byte, by its bits. */
    BYTE(8),
    /** A short, by its bits. */
    SHORT(16),
    /** A char, by its code unit. */
    CHAR(16),
    /** An int, by its bits. */
    INT(32),
    /** A long, by its bits. */
    LONG(64),
    /** A float, by its bits, with -0.0 as 0.0 and one value for every NaN. */
    FLOAT(32),
    /** A double, by its bits, with -0.0 as 0.0 and one value for every NaN. */
    DOUBLE(64),
    /** A UUID, in two lanes of 64 bits, the most significant first. */
    UUID(128),
    /** Text, by the hash of its characters. */
    TEXT(64),
    /** A byte array, by its hash. */
    BYTES(64),
    /** A byte buffer, by the hash of its remaining bytes. */
    BUFFER(64),
    /** An enum constant, by the hash of its name. */
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

    /** Returns the kind of a type, or null if the type is not a leaf. */
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

    /** Returns the number of bits of a leaf, 8 to 128. */
    int width() {
        return width;
    }

    /** Returns whether the bits are the hash of a text or of bytes. */
    boolean usesHasher() {
        return this == TEXT || this == BYTES || this == BUFFER || this == ENUM;
    }

    /**
     * Returns an expression for the value as a number of {@link #width()} bits, possibly
     * sign-extended.
     */
    CodeBlock bits(String value, String hasher) {
        return switch (this) {
            case BOOLEAN -> CodeBlock.of("$L ? 1L : 0L", value);
            case BYTE, SHORT, CHAR, INT, LONG -> CodeBlock.of("$L", value);
            case FLOAT -> CodeBlock.of("$T.floatToIntBits($L + 0.0f)", Float.class, value);
            case DOUBLE -> CodeBlock.of("$T.doubleToLongBits($L + 0.0)", Double.class, value);
            case UUID -> throw new IllegalArgumentException("A UUID has two lanes");
            case TEXT -> CodeBlock.of("$L.text($L)", hasher, value);
            case BYTES, BUFFER -> CodeBlock.of("$L.bytes($L)", hasher, value);
            case ENUM -> CodeBlock.of("$L.text($L.name())", hasher, value);
        };
    }
}
