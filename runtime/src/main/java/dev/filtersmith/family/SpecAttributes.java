package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a family's specs. The components of the spec record carry the names of the
 * annotation's attributes, and the annotation alone defines the defaults. So a family lists its
 * attributes in two places and no third.
 *
 * @param <S> spec of the family, a record
 */
public final class SpecAttributes<S extends FilterSpec> {
    private static final String CONCURRENCY = "concurrency";
    private static final String GROWTH = "growth";

    private final Class<? extends Annotation> annotation;
    private final Class<S> spec;

    /** The default values that were asked for. Reflection decodes them at every call. */
    private final Map<String, Object> defaults = new ConcurrentHashMap<>();

    /** The components by name, in order. Reflection copies them at every call. */
    private volatile @Nullable Map<String, RecordComponent> components;

    /**
     * Binds a spec record to its annotation.
     *
     * @param annotation annotation of the family
     * @param spec spec of the family, a record whose components have the names and types of the
     *     annotation's attributes, a list for each array. It has a constructor that takes them from
     *     an {@link Iterator}: since JDK 18, a reflective call with many parameters takes a new JVM
     *     15 milliseconds.
     */
    public SpecAttributes(Class<? extends Annotation> annotation, Class<S> spec) {
        this.annotation = annotation;
        this.spec = spec;
    }

    /**
     * Returns the annotation of the family.
     *
     * @return annotation type
     */
    public Class<? extends Annotation> annotation() {
        return annotation;
    }

    /**
     * Returns the type of the family's specs.
     *
     * @return record type
     */
    public Class<S> specType() {
        return spec;
    }

    /**
     * Returns the names of the attributes.
     *
     * @return names, in the order of the spec's components
     */
    public List<String> names() {
        return List.copyOf(components().keySet());
    }

    private Map<String, RecordComponent> components() {
        Map<String, RecordComponent> known = components;
        if (known == null) {
            known = new LinkedHashMap<>();
            for (RecordComponent component : spec.getRecordComponents()) {
                known.put(component.getName(), component);
            }
            components = known;
        }
        return known;
    }

    /**
     * Makes a spec from some attributes, with the others at their defaults.
     *
     * @param values values by attribute: boxes, enum constants, and lists for arrays
     * @return spec, unchecked
     * @throws IllegalArgumentException if a value is not of its attribute's type, or the record
     *     rejects it
     */
    public S spec(Map<String, ?> values) {
        List<Object> components = new ArrayList<>();
        for (String name : names()) {
            Object value = values.get(name);
            components.add(value != null ? value : defaultValue(name));
        }
        try {
            return spec.getConstructor(Iterator.class).newInstance(components.iterator());
        } catch (InvocationTargetException thrown) {
            throw new IllegalArgumentException("attributes " + values + " do not make a spec", thrown.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /**
     * Returns the next value of an iteration, for the constructors of specs.
     *
     * @param <T> type of the component; a value of another type fails with a ClassCastException
     * @param values values of the components that are left
     * @return value
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the caller checks
    public static <T> T next(Iterator<?> values) {
        return (T) values.next();
    }

    /**
     * Makes a spec from an annotation.
     *
     * @param present annotation of the family
     * @return spec, unchecked
     */
    public S spec(Annotation present) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String name : names()) {
            values.put(name, read(name, present));
        }
        return spec(values);
    }

    /**
     * Returns the default value of an attribute.
     *
     * @param attribute name of the attribute
     * @return default, a list for an array
     */
    public Object defaultValue(String attribute) {
        Object known = defaults.get(attribute);
        if (known == null) {
            known = read(attribute, null);
            defaults.put(attribute, known);
        }
        return known;
    }

    /**
     * Returns the value of an attribute.
     *
     * @param values spec
     * @param attribute name of the attribute
     * @return box, enum constant or list
     * @throws IllegalArgumentException if there is no such attribute
     */
    public Object value(S values, String attribute) {
        RecordComponent component = components().get(attribute);
        if (component == null) {
            throw new IllegalArgumentException("no attribute " + attribute);
        }
        return invoke(component.getAccessor(), values);
    }

    /**
     * Returns the values of all attributes.
     *
     * @param values spec
     * @return values by name, in the order of the spec's components
     */
    public Map<String, Object> values(S values) {
        Map<String, Object> byName = new LinkedHashMap<>();
        names().forEach(name -> byName.put(name, value(values, name)));
        return byName;
    }

    /**
     * Writes a spec in the form of its annotation, without attributes that have their default
     * values.
     *
     * @param values spec
     * @return text such as {@code @DLeftFilter(subtables = 3, relocation = NONE)}
     */
    public String text(S values) {
        StringJoiner text = new StringJoiner(", ", "(", ")").setEmptyValue("");
        values(values).forEach((name, value) -> {
            if (!value.equals(defaultValue(name))) {
                text.add(name + " = " + AttributeText.of(value));
            }
        });
        return "@" + annotation.getSimpleName() + text;
    }

    /**
     * Writes a spec with all attributes, including those with default values. The text keeps its
     * meaning if a default changes.
     *
     * @param values spec
     * @return text such as {@code @BloomFilter(hashFunctions = 11, ...)}
     */
    public String fullText(S values) {
        return fullText(values(values));
    }

    /**
     * Writes a spec with all attributes that stored bytes depend on: all but the mode and the
     * growth.
     *
     * @param values spec
     * @return text of the same form as the full text
     */
    public String storedText(S values) {
        Map<String, Object> stored = values(values);
        stored.remove(CONCURRENCY);
        stored.remove(GROWTH);
        return fullText(stored);
    }

    private String fullText(Map<String, Object> byName) {
        StringJoiner text = new StringJoiner(", ", "@" + annotation.getSimpleName() + "(", ")");
        byName.forEach((name, value) -> text.add(name + " = " + AttributeText.of(value)));
        return text.toString();
    }

    /**
     * Returns whether a full text names a growth, without reading it.
     *
     * @param fullText full text of a spec
     * @param growth growth
     * @return true if it does
     */
    public static boolean names(String fullText, Growth growth) {
        return fullText.contains(GROWTH + " = " + growth);
    }

    /**
     * Returns a spec in another mode.
     *
     * @param values spec
     * @param mode threads that may use the filter at the same time
     * @return the spec itself if it has this mode, otherwise a copy
     */
    public S with(S values, Concurrency mode) {
        return values.concurrency() == mode ? values : with(values, CONCURRENCY, mode);
    }

    /**
     * Returns a spec of another growth.
     *
     * @param values spec
     * @param growth whether a larger filter follows when one is full
     * @return the spec itself if it has this growth, or its family has none; otherwise a copy
     */
    public S with(S values, Growth growth) {
        return values.growth() == growth || !names().contains(GROWTH) ? values : with(values, GROWTH, growth);
    }

    /**
     * Returns a spec with another value of an attribute.
     *
     * @param values spec
     * @param attribute name of the attribute
     * @param value its value
     * @return copy with the value
     */
    public S with(S values, String attribute, Object value) {
        Map<String, Object> changed = values(values);
        changed.put(attribute, value);
        return spec(changed);
    }

    /**
     * Returns the end of a layout's signature, which names the mode and the growth.
     *
     * @param values spec of any family
     * @return empty for the defaults
     */
    public static String modeSuffix(FilterSpec values) {
        String mode = switch (values.concurrency()) {
            case EXCLUSIVE_WRITER -> "";
            case SINGLE_WRITER -> "-single";
            case MULTI_WRITER -> "-multi";
        };
        return values.growth().isChained() ? mode + "-chained" : mode;
    }

    private Object read(String attribute, @Nullable Annotation source) {
        try {
            return valueOf(annotation.getMethod(attribute), source);
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
     * without the method handles that {@link Method#invoke} takes since JDK 18, which a new JVM
     * has yet to make.
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
