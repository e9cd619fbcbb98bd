package dev.filtersmith.engine;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.family.AnnotationText;
import org.jspecify.annotations.Nullable;

/** A comparison of the spec that a class was emitted from with the annotation as it is now. */
final class SpecDifference {
    private SpecDifference() {}

    /**
     * Returns the difference, or null if there is none. Equal texts are found without loading a
     * family, as the first filter of a JVM should be made quickly.
     */
    static @Nullable String of(Class<?> type, String built) {
        if (AnnotationText.isOn(type, built)) {
            return null;
        }
        // Another JDK may print the same number differently.
        FilterSpec spec = FilterSpec.of(type);
        return means(built, spec) ? null : "it was built from " + built + ", and the interface now says " + spec.text();
    }

    private static boolean means(String text, FilterSpec spec) {
        try {
            return FilterSpec.parse(text).equals(spec);
        } catch (FilterSpecException ofAnotherVersion) {
            return false;
        }
    }
}
