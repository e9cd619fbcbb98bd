package dev.filtersmith.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The type of a filter's keys as text, which changes whenever their hash may change. It is the name
 * of the type, and for a record its leaf components, as in {@code app.Flow(int source, int target,
 * java.lang.String protocol)}. Nested types are written with dots.
 */
public final class KeyText {
    /** The text of the keys of a {@link dev.filtersmith.LongFilter}. */
    public static final String LONGS = "long";

    /** Highest number of UTF-8 bytes of a stored signature. */
    public static final int MAX_BYTES = 1 << 14;

    private static final Map<String, String> KINDS = Map.of(
            "java.lang.Character", "char",
            "java.lang.Integer", "int",
            "java.util.UUID", "uuid",
            "java.lang.String", "text",
            "java.lang.CharSequence", "text",
            "byte[]", "bytes",
            "java.nio.ByteBuffer", "bytes");

    /** Types, and boxes by their simple names in lower case, that are their own kind. */
    private static final Set<String> OWN = Set.of("boolean", "byte", "short", "char", "int", "long", "float", "double");

    static final Set<String> NUMBERS = Set.of("byte", "short", "int");

    private KeyText() {}

    /** Returns the text of each leaf. */
    static List<String> texts(List<KeyComponent> leaves) {
        List<String> texts = new ArrayList<>();
        for (KeyComponent leaf : leaves) {
            texts.add(component(leaf.type.getTypeName(), leaf.path));
        }
        return texts;
    }

    /**
     * Returns whether a parameter has the name of a leaf component: {@code sourceHost}, {@code
     * host} or {@code source} for {@code source.host}, in any case, with or without {@code _} and
     * {@code $}, and with any number at its end. A key without components has any name.
     */
    public static boolean isNamed(String parameter, String path) {
        return path.isEmpty() || isPart(parameter, path) || isPart(parameter.replaceAll("\\d+$", ""), path);
    }

    /** Returns whether some names of a path, one after the other, are this one. */
    private static boolean isPart(String name, String path) {
        String letters = name.replaceAll("[_$]", "").replaceAll("(.)", "$1\\.*");
        return path.replaceAll("[_$]", "").matches("(?iu)(.*\\.)?" + letters + "(\\..*)?");
    }

    /** Returns the text of a leaf component, whose path is such as {@code source.host}. */
    public static String component(String type, String path) {
        return dotted(type) + " " + path;
    }

    /**
     * Returns the text of a type given by its name without type arguments, and the leaf components
     * of a record.
     */
    public static String of(String type, List<String> components) {
        return components.isEmpty() ? dotted(type) : dotted(type) + "(" + String.join(", ", components) + ")";
    }

    /** Returns the name of a type with dots; names of components may have a dollar. */
    private static String dotted(String type) {
        return type.replace('$', '.');
    }

    /** Returns the signature of a type that is given as text. */
    public static String signature(String keyText) {
        int components = keyText.indexOf('(');
        if (components < 0) {
            String kind = kind(keyText);
            return NUMBERS.contains(kind) ? "long" : kind;
        }
        StringBuilder signature = new StringBuilder("(");
        for (String component :
                keyText.substring(components + 1, keyText.length() - 1).split(", ", -1)) {
            int space = component.indexOf(' ');
            signature
                    .append(signature.length() == 1 ? "" : ", ")
                    .append(kind(component.substring(0, space)))
                    .append(component.substring(space));
        }
        return signature.append(')').toString();
    }

    /**
     * Returns the kind of a leaf by the name of its type. Leaves that have no other are enums.
     */
    private static String kind(String type) {
        String known = KINDS.get(type);
        if (known != null) {
            return known;
        }
        String simple = type.startsWith("java.lang.")
                ? type.substring("java.lang.".length()).toLowerCase(Locale.ROOT)
                : type;
        return OWN.contains(simple) ? simple : "enum";
    }
}
