package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.key.QuotedText;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The text of a spec in the form of an annotation, split into the name of the annotation and the
 * values of its attributes. Reads each character a few times at most, whatever the text. The first
 * regular expression of a JVM would take longer than the rest of a first filter.
 */
public final class SpecText {
    private static final int NONE = -1;

    private final String name;
    private final String attributeText;

    /**
     * Splits a text. The at sign, the parentheses and attributes with default values may be left
     * out.
     */
    public SpecText(String text) {
        if (text.length() > SpecChecks.MAX_TEXT) {
            throw SpecTextProblems.malformed("\"" + QuotedText.of(text) + "\" has " + text.length()
                    + " characters; a spec has at most " + SpecChecks.MAX_TEXT + ".");
        }
        String stripped = text.strip();
        int begin = stripped.startsWith("@") ? 1 : 0;
        int end = begin;
        while (end < stripped.length() && isOfName(stripped.charAt(end))) {
            end++;
        }
        String rest = stripped.substring(end).strip();
        boolean isList = rest.length() > 1 && rest.startsWith("(") && rest.endsWith(")");
        if (end == begin || isList == rest.isEmpty()) {
            throw SpecTextProblems.malformed("\"" + QuotedText.of(text)
                    + "\" is not of the form @DLeftFilter(subtables = 3, relocation = NONE).");
        }
        this.name = stripped.substring(begin, end);
        this.attributeText = isList ? rest.substring(1, rest.length() - 1) : "";
    }

    private static boolean isOfName(char c) {
        return c == '_' || (c < 0x80 && Character.isLetterOrDigit(c));
    }

    /** Returns the simple name of the annotation. */
    public String name() {
        return name;
    }

    /** Reads the attributes. */
    public <S extends FilterSpec> S spec(SpecAttributes<S> attributes) {
        Map<String, Object> values = new LinkedHashMap<>();
        List<String> names = attributes.names();
        List<Map.Entry<String, String>> texts = attributes();
        List<Map.Entry<String, String>> valueless = new ArrayList<>();
        boolean repeats = false;
        for (Map.Entry<String, String> attribute : texts) {
            String name = attribute.getKey();
            Object value = names.contains(name) ? parse(attributes.defaultValue(name), attribute.getValue()) : null;
            if (value == null) {
                valueless.add(attribute);
            } else {
                repeats |= values.put(name, value) != null;
            }
        }
        if (repeats || !valueless.isEmpty()) {
            throw SpecTextProblems.of(attributes, texts, valueless);
        }
        return attributes.spec(values);
    }

    /** Returns the attributes that the text names, in order and as often as it names them. */
    List<Map.Entry<String, String>> attributes() {
        List<Map.Entry<String, String>> attributes = new ArrayList<>();
        int begin = 0;
        while (begin < attributeText.length()) {
            int equal = attributeText.indexOf('=', begin);
            int end = equal < 0 ? NONE : valueEnd(equal + 1);
            if (end == NONE || !isName(attributeText.substring(begin, equal).strip())) {
                break;
            }
            attributes.add(Map.entry(
                    attributeText.substring(begin, equal).strip(),
                    attributeText.substring(equal + 1, end).strip()));
            begin = end + 1;
        }
        String rest =
                begin < attributeText.length() ? attributeText.substring(begin).strip() : "";
        if (!rest.isEmpty()) {
            throw SpecTextProblems.malformed(
                    "\"" + QuotedText.of(rest) + "\" is not of the form attribute = value, ...");
        }
        return attributes;
    }

    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isOfName(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** Returns the index of the comma behind a value, or of the end of the text. */
    private int valueEnd(int begin) {
        int stop = begin;
        while (stop < attributeText.length() && ",{}".indexOf(attributeText.charAt(stop)) < 0) {
            stop++;
        }
        if (attributeText.startsWith("{", stop)
                && attributeText.substring(begin, stop).isBlank()) {
            int close = attributeText.indexOf('}', stop);
            int comma = attributeText.indexOf(',', close);
            int end = comma < 0 ? attributeText.length() : comma;
            return close >= 0 && attributeText.substring(close + 1, end).isBlank() ? end : NONE;
        }
        return stop > begin && !attributeText.startsWith("{", stop) && !attributeText.startsWith("}", stop)
                ? stop
                : NONE;
    }

    /**
     * Returns whether an interface has the annotation that this text describes. Needs no family.
     */
    public boolean describes(Class<?> annotated) {
        for (Annotation present : annotated.getAnnotations()) {
            if (present.annotationType().getSimpleName().equals(name)) {
                return describes(present);
            }
        }
        return false;
    }

    private boolean describes(Annotation present) {
        Map<String, String> given = new HashMap<>();
        for (Map.Entry<String, String> attribute : attributes()) {
            given.put(attribute.getKey(), attribute.getValue());
        }
        for (Method attribute : present.annotationType().getDeclaredMethods()) {
            String text = given.remove(attribute.getName());
            Object value = SpecAttributes.valueOf(attribute, present);
            boolean equal = text == null
                    ? value.equals(SpecAttributes.valueOf(attribute, null))
                    : SpecAttributes.text(value).equals(text);
            if (!equal) {
                return false;
            }
        }
        return given.isEmpty();
    }

    /** Returns the value as one of the default's type, or null if it is none. */
    private static @Nullable Object parse(Object like, String text) {
        try {
            if (like instanceof Enum<?> constant) {
                return constantNamed(constant.getDeclaringClass(), text.substring(text.lastIndexOf('.') + 1));
            } else if (like instanceof Integer) {
                return Integer.valueOf(text);
            } else if (like instanceof Long) {
                boolean marked = text.endsWith("L") || text.endsWith("l");
                return Long.valueOf(marked ? text.substring(0, text.length() - 1) : text);
            } else if (like instanceof Boolean) {
                return List.of("true", "false").contains(text) ? Boolean.valueOf(text) : null;
            } else if (like instanceof Double) {
                return Double.valueOf(text);
            }
            return numbers(text.startsWith("{") ? text.substring(1, text.length() - 1) : text);
        } catch (NumberFormatException malformed) {
            return null;
        }
    }

    private static List<Integer> numbers(String text) {
        List<Integer> numbers = new ArrayList<>();
        if (!text.isBlank()) {
            for (String number : text.split(",", -1)) {
                numbers.add(Integer.valueOf(number.strip()));
            }
        }
        return List.copyOf(numbers);
    }

    private static @Nullable Object constantNamed(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (constant.toString().equals(name)) {
                return constant;
            }
        }
        return null;
    }
}
