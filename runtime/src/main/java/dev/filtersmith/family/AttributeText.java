package dev.filtersmith.family;

import java.util.List;

/** The text of an attribute's value. */
public final class AttributeText {
    private AttributeText() {}

    /** Writes a value as it is written in an annotation. */
    public static String of(Object value) {
        if (value instanceof Long number && number > Integer.MAX_VALUE) {
            return number + "L";
        }
        return value instanceof List<?> list ? list.toString().replace('[', '{').replace(']', '}') : value.toString();
    }
}
