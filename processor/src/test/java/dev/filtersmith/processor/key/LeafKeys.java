package dev.filtersmith.processor.key;

import java.util.LinkedHashMap;
import java.util.Map;

/** A type of keys for each kind of leaf that emitted code hashes in its own way. */
public final class LeafKeys {
    private LeafKeys() {}

    /** Returns the types. */
    public static Map<String, String> types() {
        Map<String, String> types = new LinkedHashMap<>();
        for (LeafType kind : LeafType.values()) {
            types.put(kind.name(), typeOf(kind));
        }
        return types;
    }

    /** Returns a type. A new kind does not compile without one. */
    private static String typeOf(LeafType kind) {
        return switch (kind) {
            case BOOLEAN -> "Boolean";
            case BYTE -> "Byte";
            case SHORT -> "Short";
            case CHAR -> "Character";
            case INT -> "Integer";
            case LONG -> "Long";
            case FLOAT -> "Float";
            case DOUBLE -> "Double";
            case UUID -> "java.util.UUID";
            case TEXT -> "String";
            case BYTES -> "byte[]";
            case BUFFER -> "java.nio.ByteBuffer";
            case ENUM -> "java.util.concurrent.TimeUnit";
        };
    }
}
