package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The text of a spec in the form of an annotation, split into the name of the annotation and the
 * values of its attributes.
 */
public final class SpecText {
    private static final Pattern FORM = Pattern.compile("@?(\\w+)\\s*(?:\\((.*)\\))?", Pattern.DOTALL);
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s*(\\w+)\\s*=\\s*(\\{[^}]*}|[^,{}]+?)\\s*(?:,|$)");

    private final String name;
    private final String attributeText;

    /**
     * Splits a text.
     *
     * @param text spec; the at sign, the parentheses and attributes with default values may be left
     *     out
     * @throws FilterSpecException if the text is malformed
     */
    public SpecText(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw malformed("\"" + text + "\" is not of the form @DLeftFilter(subtables = 3, relocation = NONE).");
        }
        this.name = form.group(1);
        this.attributeText = form.group(2) == null ? "" : form.group(2);
    }

    /**
     * Returns the simple name of the annotation.
     *
     * @return name
     */
    public String name() {
        return name;
    }

    /**
     * Reads the attributes.
     *
     * @param <S> type of the spec
     * @param attributes attributes of the family
     * @return spec, unchecked
     * @throws FilterSpecException if there are unknown, repeated or malformed attributes, with all
     *     problems
     */
    public <S extends FilterSpec> S spec(SpecAttributes<S> attributes) {
        return new Reader<>(attributes).read(attributes());
    }

    /**
     * Describes a text that is no spec.
     *
     * @param message message
     * @return exception
     */
    public static FilterSpecException malformed(String message) {
        return new FilterSpecException(List.of(new Problem("MalformedSpec", "", message)));
    }

    /**
     * Returns the attributes that the text names, in order and as often as it names them.
     *
     * @return names and the texts of the values
     * @throws FilterSpecException if an attribute is malformed
     */
    List<Map.Entry<String, String>> attributes() {
        List<Map.Entry<String, String>> attributes = new ArrayList<>();
        Matcher attribute = ATTRIBUTE.matcher(attributeText);
        int end = 0;
        while (end < attributeText.length() && attribute.find(end) && attribute.start() == end) {
            attributes.add(Map.entry(attribute.group(1), attribute.group(2).strip()));
            end = attribute.end();
        }
        String rest = attributeText.substring(end).strip();
        if (!rest.isEmpty()) {
            throw malformed("\"" + rest + "\" is not of the form attribute = value, ...");
        }
        return attributes;
    }

    /** One reading of attributes. */
    private static final class Reader<S extends FilterSpec> {
        private final SpecAttributes<S> attributes;
        private final Map<String, Object> values = new LinkedHashMap<>();
        private final List<Problem> problems = new ArrayList<>();

        Reader(SpecAttributes<S> attributes) {
            this.attributes = attributes;
        }

        S read(List<Map.Entry<String, String>> texts) {
            for (Map.Entry<String, String> text : texts) {
                readAttribute(text.getKey(), text.getValue());
            }
            if (!problems.isEmpty()) {
                throw new FilterSpecException(problems);
            }
            return attributes.spec(values);
        }

        private void readAttribute(String name, String value) {
            if (!attributes.names().contains(name)) {
                problems.add(new Problem(
                        "UnknownAttribute",
                        name,
                        name + " = " + value + ": there is no such attribute. Use one of " + attributes.names() + "."));
            } else if (values.containsKey(name)) {
                problems.add(
                        new Problem("RepeatedAttribute", name, name + " = " + value + ": given twice. Give it once."));
            } else {
                Object like = attributes.defaultValue(name);
                Object parsed = valueLike(like, value);
                if (parsed == null) {
                    problems.add(new Problem(
                            "MalformedValue",
                            name,
                            name + " = " + value + ": does not read as a value. Write it like "
                                    + SpecAttributes.valueText(like) + choices(like) + "."));
                } else {
                    values.put(name, parsed);
                }
            }
        }

        /**
         * Returns the value as one of the default's type, or null if it is none.
         */
        private static @Nullable Object valueLike(Object like, String text) {
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

        private static String choices(Object like) {
            return like instanceof Enum<?> constant
                    ? Arrays.stream(constant.getDeclaringClass().getEnumConstants())
                            .map(Object::toString)
                            .collect(Collectors.joining(", ", ", as one of ", ""))
                    : "";
        }
    }
}
