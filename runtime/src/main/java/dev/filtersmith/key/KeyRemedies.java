package dev.filtersmith.key;

import static java.util.Map.entry;

import java.util.Map;

/** Replacements for types that look like keys but cannot be hashed. */
final class KeyRemedies {
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

    private KeyRemedies() {}

    /**
     * Returns a sentence with a replacement for a type, given the name of the component of that
     * type.
     */
    static String remedyFor(String type, String component) {
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
