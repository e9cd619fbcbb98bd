package dev.filtersmith.key;

import dev.filtersmith.UnsupportedKeyException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The signature of the keys of a stored filter: the kinds of their components with their names, in
 * order, as in {@code (int source, int target, text protocol)}, or the kind of a key without
 * components. Two types with the same signature have the same hashes.
 *
 * <p>The kinds are {@code boolean}, {@code byte}, {@code short}, {@code char}, {@code int}, {@code
 * long}, {@code float}, {@code double}, {@code uuid}, {@code text}, {@code bytes} and {@code enum}.
 * A byte, short or int that is the whole key has the kind {@code long}, since equal numbers are
 * equal keys.
 */
public final class KeySignature {
    private static final Set<String> COMPONENTS = Set.of(
            "boolean", "byte", "short", "char", "int", "long", "float", "double", "uuid", "text", "bytes", "enum");

    private KeySignature() {}

    /**
     * Returns the signature of a loaded type; null stands for a {@link dev.filtersmith.LongFilter}.
     *
     * @throws dev.filtersmith.UnsupportedKeyException if no filter can hash such keys
     */
    public static String of(@Nullable Type keyType) {
        boolean leaf = keyType instanceof Class<?> type && LeafKind.of(type) != null;
        if (keyType != null && !leaf) {
            RecordFlattener.leavesOf(keyType); // throws if it is no record, or cannot be hashed
        }
        return KeyText.signature(text(keyType));
    }

    /**
     * Returns the text of a loaded type, its name if it cannot be hashed; null stands for a {@link
     * dev.filtersmith.LongFilter}.
     */
    public static String text(@Nullable Type keyType) {
        if (keyType == null) {
            return KeyText.LONGS;
        }
        Type raw = KeyTypes.raw(keyType);
        return KeyText.of(
                raw.getTypeName(),
                raw instanceof Class<?> type && (type.isRecord() || keyType instanceof KeyTypes.Accessed)
                        ? components(keyType)
                        : List.of());
    }

    private static List<String> components(Type record) {
        try {
            return KeyText.texts(RecordFlattener.leavesOf(record));
        } catch (UnsupportedKeyException unsupported) {
            return List.of();
        }
    }

    /**
     * Compares the keys that a filter was written with to those that it is read with. Keys of other
     * kinds hash differently, so only names may differ, and only if {@code anyNames}. Returns a
     * message that names both signatures and the remedy, or null if the keys may be used.
     */
    public static @Nullable String mismatch(String written, String given, boolean anyNames) {
        if (written.equals(given)) {
            return null;
        }
        boolean sameKinds = kinds(written).equals(kinds(given));
        if (anyNames && sameKinds) {
            return null;
        }
        return "the filter was written with keys of " + QuotedText.of(written)
                + ", and is read with keys of " + QuotedText.of(given)
                + (sameKinds
                        ? ". If these are the same keys under other names, use Filters.reader().anyKeys()."
                        : ". Keys of other kinds hash differently: read it with keys of the kinds that it was"
                                + " written with.");
    }

    /** Returns a signature without names: what is between a space and the next comma or the end. */
    private static String kinds(String signature) {
        return signature.replaceAll(" [^ ,)]+(?=[,)])", "");
    }

    /** Returns whether a text is a signature: a kind, or the kinds and names of components. */
    public static boolean isSignature(String text) {
        if (!text.startsWith("(") || !text.endsWith(")")) {
            return COMPONENTS.contains(text) && !KeyText.NUMBERS.contains(text);
        }
        for (String component : text.substring(1, text.length() - 1).split(", ", -1)) {
            int space = component.indexOf(' ');
            if (space < 0 || !COMPONENTS.contains(component.substring(0, space)) || !isPath(component, space + 1)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a text has names of components, with dots between them, from an index on. */
    private static boolean isPath(String text, int from) {
        for (String name : text.substring(from).split("\\.", -1)) {
            if (!KeyProblems.isName(name)) {
                return false;
            }
        }
        return true;
    }
}
