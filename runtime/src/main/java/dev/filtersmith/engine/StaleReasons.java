package dev.filtersmith.engine;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.LayoutVersion;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.KeyTypes;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Optional;

/**
 * A comparison of a generated class with its current interface. It runs no geometry search and
 * computes no layout.
 */
final class StaleReasons {
    private final Class<?> type;
    private final FilterSpec spec;
    private final Class<?> emitted;

    StaleReasons(Class<?> type, FilterSpec spec, Class<?> emitted) {
        this.type = type;
        this.spec = spec;
        this.emitted = emitted;
    }

    /**
     * Returns the difference between the annotations of the two. Loads no class that the interface
     * names.
     */
    Optional<String> ofSpec() {
        EmittedFrom from = emitted.getAnnotation(EmittedFrom.class);
        if (from == null) {
            return stale("it does not say what it was built from, so it is of an older version of the processor");
        } else if (from.layoutVersion() != LayoutVersion.CURRENT) {
            return stale("it was built for version " + from.layoutVersion()
                    + " of the layouts, and this library has version " + LayoutVersion.CURRENT);
        }
        return means(from.spec())
                ? Optional.empty()
                : stale("it was built from " + from.spec() + ", and the interface now says " + spec.text());
    }

    /** Returns any difference, including keys and methods. */
    Optional<String> ofAll() {
        return ofSpec().or(this::ofKeys).or(this::ofMethods);
    }

    private Optional<String> ofKeys() {
        String built = emitted.getAnnotation(EmittedFrom.class).keys();
        String now = KeyText.of(KeyTypes.of(type));
        return built.equals(now)
                ? Optional.empty()
                : stale("it was built for keys of " + built + ", and the interface now has " + now);
    }

    /**
     * Returns the difference in the methods. Only these reveal that the interface has become a
     * counting one or takes the components of a key.
     */
    private Optional<String> ofMethods() {
        try {
            return Arrays.stream(emitted.getMethods())
                    .filter(method -> Modifier.isAbstract(method.getModifiers()))
                    .map(Method::toString)
                    .sorted()
                    .findFirst()
                    .flatMap(missing -> stale("it lacks the method " + missing));
        } catch (LinkageError absent) {
            // A method of the user names a missing class, which no filter needs.
            return Optional.empty();
        }
    }

    /** Compares by value if the texts differ: another JDK may print the same number differently. */
    private boolean means(String text) {
        try {
            return text.equals(spec.text()) || FilterSpec.parse(text).equals(spec);
        } catch (FilterSpecException ofAnotherVersion) {
            return false;
        }
    }

    private Optional<String> stale(String reason) {
        return Optional.of(message(type, emitted.getName() + place(), reason));
    }

    static String message(Class<?> type, String emitted, String reason) {
        return "The generated class " + emitted + " does not fit the annotated interface " + type.getName() + ": "
                + reason + ". Compile " + type.getName()
                + " again, with the annotation processor on the processor path.";
    }

    private String place() {
        CodeSource source = emitted.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null ? "" : " in " + source.getLocation();
    }
}
