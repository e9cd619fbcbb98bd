package dev.filtersmith.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Kinds of keys: {@code long}, {@code text}, or those of the components of a record. */
final class KeyKind {
    private static final Map<String, Integer> BYTES = Map.of(
            "boolean", 1,
            "byte", 1,
            "short", Short.BYTES,
            "char", Character.BYTES,
            "int", Integer.BYTES,
            "long", Long.BYTES,
            "float", Float.BYTES,
            "double", Double.BYTES,
            "uuid", 2 * Long.BYTES);

    /** Kinds that are hashed as text, of any length. */
    private static final Set<String> TEXTS = Set.of("text", "bytes", "enum");

    private KeyKind() {}

    /** Returns the kinds of the components, or that of a key without components. */
    private static List<String> components(String kind) {
        return kind.startsWith("(")
                ? Arrays.stream(kind.substring(1).split(", ", -1))
                        .map(component -> component.replaceFirst(" .*", ""))
                        .toList()
                : List.of(kind);
    }

    /** Returns the bytes of each key; 0 if that is not the same for all, or not known. */
    static int bytes(String kind) {
        List<String> components = components(kind);
        return BYTES.keySet().containsAll(components)
                ? components.stream().mapToInt(BYTES::get).sum()
                : 0;
    }

    /** Returns whether one component of a key is hashed as text, and the others are not. */
    static boolean hasOneText(String kind) {
        return components(kind).stream().filter(TEXTS::contains).count() == 1;
    }
}
