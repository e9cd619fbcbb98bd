package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a family's specs, and a spec of them. The annotation defines their names, types
 * and defaults; the records that implement this interface are written from it when the library is
 * built.
 *
 * @param <S> spec of the family
 */
public interface SpecAttributes<S extends FilterSpec> extends FilterSpec {
    /** Returns the annotation of the family. */
    Class<? extends Annotation> annotation();

    /** Returns the names of the attributes, in the order of the values. */
    List<String> names();

    /** Returns the spec of the default values. */
    SpecAttributes<S> attributes();

    /** Returns the values of this spec: boxes, enum constants, and lists for arrays. */
    List<Object> values();

    /**
     * Makes a spec of values, in the order of the names.
     *
     * @throws ClassCastException if a value is not of its attribute's type
     */
    S of(List<Object> values);

    /** Returns the type of the family's specs. */
    @SuppressWarnings("unchecked") // A spec makes specs of its own type.
    default Class<S> specType() {
        return (Class<S>) getClass();
    }

    /**
     * Makes a spec from some attributes, with the others at their defaults. Values are boxes, enum
     * constants, and lists for arrays.
     *
     * @throws IllegalArgumentException if a value is not of its attribute's type, or the record
     *     rejects it
     */
    default S spec(Map<String, ?> values) {
        List<Object> all = new ArrayList<>(attributes().values());
        for (int i = 0; i < all.size(); i++) {
            Object value = values.get(names().get(i));
            all.set(i, value != null ? value : all.get(i));
        }
        try {
            return of(all);
        } catch (ClassCastException | NullPointerException wrong) {
            throw new IllegalArgumentException("attributes " + values + " do not make a spec", wrong);
        }
    }

    /** Returns this for builders: one method handle here, in place of two in each record. */
    default Function<Map<String, Object>, S> maker() {
        return this::spec;
    }

    default S spec(Annotation present) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String name : names()) {
            values.put(name, read(name, present));
        }
        return spec(values);
    }

    /**
     * Returns the default value of an attribute.
     *
     * @throws IllegalArgumentException if there is no such attribute
     */
    default Object defaultValue(String attribute) {
        return attributes().values().get(index(attribute));
    }

    /**
     * Returns the value of an attribute: a box, enum constant or list.
     *
     * @throws IllegalArgumentException if there is no such attribute
     */
    default Object value(S spec, String attribute) {
        return valuesOf(spec).get(index(attribute));
    }

    private int index(String attribute) {
        int index = names().indexOf(attribute);
        if (index < 0) {
            throw new IllegalArgumentException("no attribute " + attribute);
        }
        return index;
    }

    private static List<Object> valuesOf(FilterSpec spec) {
        return ((SpecAttributes<?>) spec).values();
    }

    /** Returns the values of all attributes by name. */
    default Map<String, Object> values(S spec) {
        return byName(valuesOf(spec));
    }

    private Map<String, Object> byName(List<Object> values) {
        Map<String, Object> byName = new LinkedHashMap<>();
        for (int i = 0; i < names().size(); i++) {
            byName.put(names().get(i), values.get(i));
        }
        return byName;
    }

    @Override
    default String text() {
        Map<String, Object> written = byName(values());
        written.entrySet().removeAll(byName(attributes().values()).entrySet());
        return "@" + annotation().getSimpleName() + (written.isEmpty() ? "" : text(written));
    }

    @Override
    default String fullText() {
        return "@" + annotation().getSimpleName() + text(byName(values()));
    }

    @Override
    default String storedText() {
        Map<String, Object> stored = byName(values());
        stored.keySet().removeAll(List.of("copyCapacity", "concurrency"));
        if (growthLimit() == 0) {
            stored.keySet().removeAll(List.of("growth", "growthLimit"));
        }
        return "@" + annotation().getSimpleName() + text(stored);
    }

    private static String text(Map<String, Object> byName) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (Map.Entry<String, Object> value : byName.entrySet()) {
            text.add(value.getKey() + " = " + text(value.getValue()));
        }
        return text.toString();
    }

    /** Returns a spec with another value; the spec itself if it has this or no such attribute. */
    default S with(S values, String attribute, Object value) {
        List<Object> changed = new ArrayList<>(valuesOf(values));
        int index = names().indexOf(attribute);
        return index < 0 || changed.set(index, value).equals(value) ? values : of(changed);
    }

    /** Writes a value as it is written in an annotation. */
    static String text(Object value) {
        if (value instanceof Long number && number > Integer.MAX_VALUE) {
            return number + "L";
        }
        return value instanceof List<?> list ? list.toString().replace('[', '{').replace(']', '}') : value.toString();
    }

    /** Returns the end of a layout's signature, which names the mode and the growth. */
    static String modeSuffix(FilterSpec values) {
        String mode = values.concurrency().hasSeveralWriters()
                ? "-multi"
                : values.concurrency().isShared() ? "-single" : "";
        String limit = values.growthLimit() == 0 ? "" : String.valueOf(values.growthLimit());
        return mode + (values.growth().isChained() ? "-chained" + limit : "");
    }

    private Object read(String attribute, @Nullable Annotation source) {
        try {
            return valueOf(annotation().getMethod(attribute), source);
        } catch (NoSuchMethodException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /** Returns the value of an attribute in an annotation, or the default without one. */
    static Object valueOf(Method attribute, @Nullable Annotation source) {
        Object value = source == null ? attribute.getDefaultValue() : ask(source, attribute);
        if (!(value instanceof int[] numbers)) {
            return value;
        }
        List<Integer> list = new ArrayList<>();
        for (int number : numbers) {
            list.add(number);
        }
        return List.copyOf(list);
    }

    /**
     * Reads an attribute of an annotation, which the JDK implements by a proxy. Its handler answers
     * without the method handles that {@link Method#invoke} takes since JDK 18, which a new JVM has
     * yet to make.
     */
    private static Object ask(Annotation source, Method attribute) {
        Class<?> implementation = ((Object) source).getClass();
        if (!Proxy.isProxyClass(implementation)) {
            return invoke(attribute, source);
        }
        try {
            return Proxy.getInvocationHandler(source).invoke(source, attribute, null);
        } catch (Error own) {
            throw own;
        } catch (Throwable unreadable) {
            throw new LinkageError(unreadable.getMessage(), unreadable);
        }
    }

    private static Object invoke(Method method, Object target) {
        try {
            return method.invoke(target);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }
}
