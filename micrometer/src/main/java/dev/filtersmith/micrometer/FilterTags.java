package dev.filtersmith.micrometer;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import io.micrometer.core.instrument.Tags;
import java.lang.annotation.Annotation;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tags of a filter: its name, its interface, and its family. */
final class FilterTags {
    private static final String UNKNOWN = "unknown";
    private static final String ANNOTATIONS = "dev.filtersmith.annotation";
    private static final List<Class<? extends Filter>> LIBRARY =
            List.of(LongCountingFilter.class, LongFilter.class, CountingFilter.class, MembershipFilter.class);

    private FilterTags() {}

    /** Returns the tags of a filter, which is null if there is none yet. */
    static Tags of(String name, @Nullable Filter filter) {
        return filter == null
                ? of(name, UNKNOWN, UNKNOWN)
                : of(
                        name,
                        interfaceOf(filter.getClass()),
                        family(filter.layout().spec().text()));
    }

    /** Returns the tags of filters of an annotated interface. */
    static Tags of(String name, Class<?> type) {
        Class<?> annotated = requireAnnotated(type);
        return of(name, annotated.getName(), annotation(annotated).orElse(UNKNOWN));
    }

    /** Returns the interface itself or the one above it that has an annotation of this library. */
    static Class<?> requireAnnotated(Class<?> type) {
        return annotated(type)
                .orElseThrow(() -> new IllegalArgumentException(type.getName()
                        + " has no annotation of a filter, such as @DLeftFilter. Use add(name, supplier)."));
    }

    static Tags of(String name, String interfaceName, String family) {
        return Tags.of("filter", name, "interface", interfaceName, "family", family);
    }

    /** Returns the family of a spec in the form of its annotation, as {@code DLeftFilter}. */
    static String family(String spec) {
        int end = spec.indexOf('(');
        return spec.substring(spec.startsWith("@") ? 1 : 0, end < 0 ? spec.length() : end);
    }

    /**
     * Returns the interface of a filter: the annotated one, or that of the library by which a
     * filter without one is used.
     */
    private static String interfaceOf(Class<?> type) {
        return annotated(type)
                .or(() -> LIBRARY.stream()
                        .filter(of -> of.isAssignableFrom(type))
                        .<Class<?>>map(of -> of)
                        .findFirst())
                .map(Class::getName)
                .orElse(UNKNOWN);
    }

    private static Optional<Class<?>> annotated(Class<?> type) {
        Deque<Class<?>> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            Class<?> next = open.remove();
            if (next.isInterface() && isAnnotated(next)) {
                return Optional.of(next);
            }
            open.addAll(Arrays.asList(next.getInterfaces()));
            if (next.getSuperclass() != null) {
                open.add(next.getSuperclass());
            }
        }
        return Optional.empty();
    }

    private static boolean isAnnotated(Class<?> type) {
        return annotation(type).isPresent();
    }

    private static Optional<String> annotation(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .<Class<?>>map(Annotation::annotationType)
                .filter(annotation -> annotation.getPackageName().equals(ANNOTATIONS))
                .map(Class::getSimpleName)
                .findFirst();
    }
}
