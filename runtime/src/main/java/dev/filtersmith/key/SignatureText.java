package dev.filtersmith.key;

import java.util.Set;

/**
 * The grammar of {@linkplain KeySignature signatures}. A signature that is read may be a
 * stranger's.
 */
public final class SignatureText {
    /** Highest number of UTF-8 bytes of a stored signature. */
    public static final int MOST_BYTES = 1 << 14;

    private static final Set<String> KEYS =
            Set.of("boolean", "char", "long", "float", "double", "uuid", "text", "bytes", "enum");

    private static final Set<String> COMPONENTS = Set.of(
            "boolean", "byte", "short", "char", "int", "long", "float", "double", "uuid", "text", "bytes", "enum");

    private SignatureText() {}

    /** Returns whether a text is a signature: a kind, or the kinds and names of components. */
    public static boolean isSignature(String text) {
        if (!text.startsWith("(") || !text.endsWith(")")) {
            return KEYS.contains(text);
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
            if (name.isEmpty()
                    || !Character.isJavaIdentifierStart(name.codePointAt(0))
                    || !name.codePoints().allMatch(SignatureText::isPart)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether a name may have a character. Java ignores controls, and terminals do not.
     */
    private static boolean isPart(int character) {
        return Character.isJavaIdentifierPart(character) && !Character.isISOControl(character);
    }
}
