package dev.filtersmith.family;

import dev.filtersmith.FilterSpecException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A comparison of an annotation with the text of a spec, without the family of the two. */
public final class AnnotationText {
    private AnnotationText() {}

    /**
     * Returns whether an interface has the annotation that a text describes.
     *
     * @param annotated interface
     * @param spec text such as {@code @DLeftFilter(subtables = 3)}
     * @return true if so; false if the texts of the two differ, although they may mean the same
     */
    public static boolean isOn(Class<?> annotated, String spec) {
        try {
            SpecText text = new SpecText(spec);
            for (Annotation present : annotated.getAnnotations()) {
                if (present.annotationType().getSimpleName().equals(text.name())) {
                    Map<String, String> attributes = new HashMap<>();
                    for (Map.Entry<String, String> attribute : text.attributes()) {
                        attributes.put(attribute.getKey(), attribute.getValue());
                    }
                    return equals(present, attributes);
                }
            }
            return false;
        } catch (FilterSpecException ofAnotherVersion) {
            return false;
        }
    }

    private static boolean equals(Annotation present, Map<String, String> attributes) {
        int found = 0;
        for (Method attribute : present.annotationType().getDeclaredMethods()) {
            String given = attributes.get(attribute.getName());
            if (!isEqual(SpecAttributes.valueOf(attribute, present), given, attribute)) {
                return false;
            }
            found += given == null ? 0 : 1;
        }
        return found == attributes.size();
    }

    private static boolean isEqual(Object value, @Nullable String given, Method attribute) {
        return given == null
                ? value.equals(SpecAttributes.valueOf(attribute, null))
                : SpecAttributes.valueText(value).equals(given);
    }
}
