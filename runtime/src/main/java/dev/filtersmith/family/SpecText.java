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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a spec in the form of an annotation, split into the name of the annotation and the
 * values of its attributes.
 */
public final class SpecText {
    /** Never backtracks, as the other, so that texts of unknown origin are read in linear time. */
    static final Pattern FORM = Pattern.compile("@?+(\\w++)\\s*+(?:\\((.*+)(?<=\\)))?+", Pattern.DOTALL);

    static final Pattern ATTRIBUTE = Pattern.compile("\\s*+(\\w++)\\s*+=(\\s*+\\{[^}]*+}\\s*+|[^,{}]++)(?:,|$)");

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
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw SpecTextProblems.malformed("\"" + QuotedText.of(text)
                    + "\" is not of the form @DLeftFilter(subtables = 3, relocation = NONE).");
        }
        this.name = form.group(1);
        this.attributeText = form.group(2) == null
                ? ""
                : form.group(2).substring(0, form.group(2).length() - 1);
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
        Matcher attribute = ATTRIBUTE.matcher(attributeText);
        int end = 0;
        while (end < attributeText.length()
                && attribute.region(end, attributeText.length()).lookingAt()) {
            attributes.add(Map.entry(attribute.group(1), attribute.group(2).strip()));
            end = attribute.end();
        }
        String rest = attributeText.substring(end).strip();
        if (!rest.isEmpty()) {
            throw SpecTextProblems.malformed(
                    "\"" + QuotedText.of(rest) + "\" is not of the form attribute = value, ...");
        }
        return attributes;
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
                return Long.valueOf(text.replaceAll("[lL]$", ""));
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
