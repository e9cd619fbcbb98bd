package dev.filtersmith.key;

import dev.filtersmith.UnsupportedKeyException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The type of a filter's keys as text, which changes whenever their hash may change. It is the name
 * of the type, and for a record its leaf components, as in {@code app.Flow(int source, int target,
 * java.lang.String protocol)}. Nested types are written with dots.
 */
public final class KeyText {
    /** The text of the keys of a {@link dev.filtersmith.LongFilter}. */
    public static final String LONGS = "long";

    private KeyText() {}

    /**
     * Returns the text of a loaded type, its name if it cannot be hashed; null stands for a {@link
     * dev.filtersmith.LongFilter}.
     */
    public static String of(@Nullable Type keyType) {
        if (keyType == null) {
            return LONGS;
        }
        Type raw = KeyTypes.raw(keyType);
        return of(
                raw.getTypeName(),
                raw instanceof Class<?> type && (type.isRecord() || keyType instanceof KeyTypes.Accessed)
                        ? components(keyType)
                        : List.of());
    }

    private static List<String> components(Type record) {
        try {
            return texts(RecordFlattener.leavesOf(record));
        } catch (UnsupportedKeyException unsupported) {
            return List.of();
        }
    }

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
}
