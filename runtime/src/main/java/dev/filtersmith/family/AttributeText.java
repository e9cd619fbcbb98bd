package dev.filtersmith.family;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of an attribute's value. */
public final class AttributeText {
    private AttributeText() {}

    /**
     * Writes a value as it is written in an annotation.
     *
     * @param value box, enum constant or list
     * @return text such as {@code {0, 0, 1}}
     */
    public static String of(Object value) {
        if (value instanceof Long number && number > Integer.MAX_VALUE) {
            return number + "L";
        }
        return value instanceof List<?> list ? list.toString().replace('[', '{').replace(']', '}') : value.toString();
    }

    /** Returns the value as one of the default's type, or null if it is none. */
    static @Nullable Object parse(Object like, String text) {
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
