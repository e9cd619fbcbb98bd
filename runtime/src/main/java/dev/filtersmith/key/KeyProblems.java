package dev.filtersmith.key;

import static java.util.Map.entry;

import dev.filtersmith.UnsupportedKeyException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;

/**
 * Texts about keys that no filter can hash, shared by the compiler's messages and {@link
 * UnsupportedKeyException}.
 *
 * <p>In all of them {@code key} is the name of the key's type, {@code path} the names of the
 * components that lead from the key to the component at fault (empty if that is the key itself),
 * and {@code type} the qualified name of the type found there.
 */
public final class KeyProblems {
    private static final String PARTS =
            "a record of the parts that make two values equal, or a String or byte[] of them";

    /** Replacements by qualified name; %s stands for the name of the component. */
    private static final Map<String, String> REMEDIES = Map.ofEntries(
            entry("java.net.InetAddress", "byte[] (%s.getAddress())"),
            entry("java.net.Inet4Address", "byte[] (%s.getAddress())"),
            entry("java.net.Inet6Address", "byte[] (%s.getAddress())"),
            entry("java.net.URI", "String (%s.toString())"),
            entry("java.net.URL", "String (%s.toString())"),
            entry("java.io.File", "String (%s.getPath())"),
            entry("java.nio.file.Path", "String (%s.toString())"),
            entry("java.lang.Class", "String (%s.getName())"),
            entry("java.math.BigInteger", "byte[] (%s.toByteArray())"),
            entry("java.math.BigDecimal", "String (%s.stripTrailingZeros().toString())"),
            entry("java.time.Instant", "two components, long (%1$s.getEpochSecond()) and int (%1$s.getNano())"),
            entry("java.time.Duration", "two components, long (%1$s.getSeconds()) and int (%1$s.getNano())"),
            entry("java.time.LocalDate", "long (%s.toEpochDay())"),
            entry("java.time.LocalTime", "long (%s.toNanoOfDay())"),
            entry("java.time.LocalDateTime", "String (%s.toString())"),
            entry("java.time.ZonedDateTime", "String (%s.toString())"),
            entry("java.time.OffsetDateTime", "String (%s.toString())"),
            entry("java.util.Date", "long (%s.getTime())"),
            entry("java.lang.StringBuilder", "CharSequence (the same object)"),
            entry("java.lang.StringBuffer", "CharSequence (the same object)"),
            entry("java.nio.CharBuffer", "CharSequence (the same object)"),
            entry("java.nio.MappedByteBuffer", "ByteBuffer (the same object)"),
            entry("char[]", "CharSequence (java.nio.CharBuffer.wrap(%s))"));

    private KeyProblems() {}

    /** Describes a type that gives no bits. */
    public static String unhashable(String key, String path, String type) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        String accessors = " On the interface, @KeyComponents can name the accessors of these parts.";
        return found(key, path, type) + ", which no filter can hash. "
                + remedyFor(type, name.isEmpty() ? "key" : name)
                + (name.isEmpty() && !type.endsWith("[]") ? accessors : "");
    }

    /** Describes accessors that are named for keys that are hashed without, by all they are. */
    public static String unneeded(String filter) {
        return "[KeyComponents] " + filter + ": the keys are hashed without accessors. Leave @KeyComponents out.";
    }

    /**
     * Describes what is wrong with the names of accessors, given those that the class of the key
     * has.
     */
    public static List<String> ofAccessors(String key, List<String> names, SortedSet<String> known) {
        List<String> problems = new ArrayList<>();
        String has = known.isEmpty() ? "It has none." : "It has " + String.join(", ", known) + ".";
        String start = "[KeyComponents] " + simple(key);
        if (names.isEmpty()) {
            problems.add(start + ": no accessor is named. Name at least one. " + has);
        }
        Set<String> components = new HashSet<>();
        for (String name : names) {
            String component = KeyTypes.componentOf(name);
            if (!known.contains(name)) {
                problems.add(start + " has no accessor " + name + ": a public method, not static, without parameters,"
                        + " that returns a value and throws no checked exception. " + has);
            } else if (!components.add(component)) {
                problems.add(start + ": " + name + " is an accessor of the component " + component
                        + ", which is there already. Name it once.");
            }
        }
        return problems;
    }

    /** Describes what is wrong with the names of components that functions give. */
    public static List<String> ofNames(String key, List<String> names) {
        List<String> problems = new ArrayList<>();
        String start = "[KeyComponents] " + simple(key);
        if (names.isEmpty()) {
            problems.add(start + ": no component is named. Name at least one.");
        }
        Set<String> components = new HashSet<>();
        for (String name : names) {
            if (!isName(name)) {
                problems.add(start + ": \"" + QuotedText.of(name)
                        + "\" is no name of a component. Use one such as tenantId.");
            } else if (!components.add(name)) {
                problems.add(start + ": the component " + name + " is there already. Name it once.");
            }
        }
        return problems;
    }

    /** Returns whether a component can have this name. */
    static boolean isName(String name) {
        return !name.isEmpty()
                && Character.isJavaIdentifierStart(name.codePointAt(0))
                && name.codePoints().allMatch(KeyProblems::isPart);
    }

    /**
     * Returns whether a name may have a character. Java ignores controls, and terminals do not.
     */
    private static boolean isPart(int character) {
        return Character.isJavaIdentifierPart(character) && !Character.isISOControl(character);
    }

    /** Describes a record that contains itself. */
    public static String containsItself(String key, String path, String type) {
        return found(key, path, type)
                + ", which contains itself; the number of components must be fixed."
                + " Use a record without that component, or a byte[] that encodes the whole.";
    }

    /** Describes a record without components: all keys would be equal. */
    public static String empty(String key, String path, String type) {
        return found(key, path, type) + ", a record without components: all its values are the same key."
                + " Give it a component, or leave it out.";
    }

    /** Describes a generic record without type arguments. */
    public static String raw(String key, String path, String type) {
        return found(key, path, type) + " without its type arguments. Name them, as in " + simple(type) + "<String>.";
    }

    /** Describes a generic record that a function returns, whose type arguments cannot be named. */
    static String generic(String key, String path, String type) {
        return found(key, path, type) + ", a generic record. Give a function for each of its components in its place.";
    }

    /** Describes a type variable or wildcard where a concrete type is required. */
    public static String unnamed(String key, String path, String type) {
        return found(key, path, type) + ", which can stand for any type. Name one type that a filter can hash, such as"
                + " String or Long.";
    }

    /** Describes a type that the hashing code cannot access. */
    public static String inaccessible(String key, String path, String type, String remedy) {
        return found(key, path, type) + ", which the filter cannot access. " + remedy;
    }

    /**
     * Describes a key, given by {@link KeyText}, whose signature has no room in the header of a
     * stored filter.
     */
    public static List<String> ofSignature(String key, String keyText) {
        // A character of the text takes up to 4 bytes of the signature.
        int bytes = keyText.length() <= KeyText.MAX_BYTES / 4
                ? 0
                : KeyText.signature(keyText).getBytes(StandardCharsets.UTF_8).length;
        return bytes <= KeyText.MAX_BYTES
                ? List.of()
                : List.of(filter(key) + "the kinds and names of the components, nested ones in place, take " + bytes
                        + " bytes, a stored filter has room for " + KeyText.MAX_BYTES
                        + ". Use shorter names, or a byte[] that encodes the key.");
    }

    /** Describes a method whose parameters have the types of the components, and other names. */
    public static String misnamed(String method, List<?> parameters, List<String> components) {
        return "[WrongComponents] " + method + parameters + ": the components of the key are " + components
                + ". Give the parameters these names, in this order.";
    }

    /** Returns the beginning of a text: the type that was found in a place. */
    public static String found(String key, String path, String type) {
        return filter(key) + (path.isEmpty() ? "the key" : "component " + path) + " has type " + type;
    }

    /** Returns the beginning of a text: the filter. */
    public static String filter(String key) {
        return "[UnsupportedKey] MembershipFilter<" + simple(key) + ">: ";
    }

    /** Removes packages and enclosing classes from all names in a type. */
    private static String simple(String type) {
        return type.replaceAll("[\\w$]+[.$]", "");
    }

    /**
     * Returns a sentence with a replacement for a type, given the name of the component of that
     * type.
     */
    private static String remedyFor(String type, String component) {
        String known = REMEDIES.get(type);
        if (known != null) {
            return "Use " + String.format(known, component) + ", or " + PARTS + ".";
        }
        if (type.endsWith("[]")) {
            return "Use a byte[] or ByteBuffer that holds the elements.";
        }
        return "Use " + PARTS + ".";
    }
}
