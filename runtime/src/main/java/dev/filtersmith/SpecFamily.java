package dev.filtersmith;

import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Binds a spec to its annotation: the components of the spec record carry the names of the annotation's attributes, and the
 * annotation alone knows the defaults. Hence a family lists its attributes in two places and no third.
 */
public enum SpecFamily {
    /** The d-left Bloom filter. */
    D_LEFT(DLeftFilter.class, DLeftSpec.class),

    /** The d-left counting Bloom filter, dlCBF. */
    D_LEFT_COUNTING(DLeftCountingFilter.class, DLeftCountingSpec.class),

    /** The dynamic d-left counting Bloom filter, ddlCBF. */
    DYNAMIC_D_LEFT_COUNTING(DynamicDLeftCountingFilter.class, DynamicDLeftCountingSpec.class),

    /** The rank-indexed filter. */
    RANK_INDEXED(RankIndexedFilter.class, RankIndexedSpec.class),

    /** The Bloom filter. */
    BLOOM(BloomFilter.class, BloomSpec.class),

    /** The choice Bloom filter. */
    CHOICE_BLOOM(ChoiceBloomFilter.class, ChoiceBloomSpec.class),

    /** The counting Bloom filter. */
    COUNTING_BLOOM(CountingBloomFilter.class, CountingBloomSpec.class);

    private final Class<? extends Annotation> annotation;
    private final Class<? extends Record> spec;

    SpecFamily(Class<? extends Annotation> annotation, Class<? extends Record> spec) {
        this.annotation = annotation;
        this.spec = spec;
    }

    /**
     * The family of a spec.
     *
     * @param spec spec
     * @return its family
     */
    public static SpecFamily familyOf(FilterSpec spec) {
        return Arrays.stream(values())
                .filter(family -> family.spec.isInstance(spec))
                .findFirst()
                .orElseThrow();
    }

    /**
     * The annotation of the family.
     *
     * @return annotation type
     */
    public Class<? extends Annotation> annotation() {
        return annotation;
    }

    /**
     * What is wrong with an interface that asks for deletion of a spec that has none.
     *
     * @param type simple name of the interface
     * @param spec its spec
     * @return message, tag first
     */
    public static String noRemoval(String type, FilterSpec spec) {
        return "[NoRemoval] " + type + " extends a counting filter, but " + spec.text()
                + " cannot remove: its "
                + (spec instanceof BloomSpec || spec instanceof ChoiceBloomSpec ? "bits" : "fingerprints")
                + " do not tell how many elements have them. "
                + (spec instanceof RankIndexedSpec ? "Add counting = true, or annotate it" : "Annotate it")
                + " with @DynamicDLeftCountingFilter or @DLeftCountingFilter, or let it extend LongFilter or MembershipFilter.";
    }

    /**
     * Names of the attributes, in the order of the spec's components.
     *
     * @return names
     */
    public List<String> attributes() {
        return Arrays.stream(spec.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    /**
     * A spec from some attributes, the others at their defaults.
     *
     * @param values values by attribute: boxes, enum constants, and lists for arrays
     * @return spec, unchecked
     */
    public FilterSpec spec(Map<String, ?> values) {
        RecordComponent[] components = spec.getRecordComponents();
        Object[] arguments = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            Object value = values.get(components[i].getName());
            arguments[i] = value != null ? value : defaultValue(components[i].getName());
            types[i] = components[i].getType();
        }
        try {
            Constructor<? extends Record> constructor = spec.getDeclaredConstructor(types);
            return (FilterSpec) constructor.newInstance(arguments);
        } catch (InvocationTargetException thrown) {
            throw new IllegalArgumentException("attributes " + values + " do not make a spec", thrown.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /**
     * The default value of an attribute.
     *
     * @param attribute name of the attribute
     * @return its default, arrays as lists
     */
    public Object defaultValue(String attribute) {
        return read(attribute, null);
    }

    static FilterSpec of(Class<?> annotated) {
        for (SpecFamily family : values()) {
            Annotation present = annotated.getAnnotation(family.annotation);
            if (present != null) {
                return family.spec(family.attributes().stream()
                        .collect(Collectors.toMap(name -> name, name -> family.read(name, present))));
            }
        }
        throw new IllegalArgumentException(
                annotated.getName() + " has no filter annotation. Annotate it, for example with @"
                        + DLeftFilter.class.getSimpleName() + ", or build the filter from a FilterSpec.");
    }

    String text(Record values) {
        StringJoiner text = new StringJoiner(", ", "(", ")").setEmptyValue("");
        for (RecordComponent component : spec.getRecordComponents()) {
            Object value = value(values, component.getName());
            if (!value.equals(defaultValue(component.getName()))) {
                text.add(component.getName() + " = " + valueText(value));
            }
        }
        return "@" + annotation.getSimpleName() + text;
    }

    /**
     * The value of an attribute.
     *
     * @param values spec of this family
     * @param attribute name of the attribute
     * @return value: box, enum constant or list
     */
    public Object value(Record values, String attribute) {
        return Arrays.stream(spec.getRecordComponents())
                .filter(component -> component.getName().equals(attribute))
                .map(component -> invoke(component.getAccessor(), values))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no attribute " + attribute));
    }

    /**
     * A value as it is written in an annotation.
     *
     * @param value box, enum constant or list
     * @return text such as {@code {0, 0, 1}}
     */
    public static String valueText(Object value) {
        if (value instanceof Long number && number > Integer.MAX_VALUE) {
            return number + "L";
        }
        return value instanceof List<?> list ? list.toString().replace('[', '{').replace(']', '}') : value.toString();
    }

    private Object read(String attribute, @Nullable Annotation source) {
        try {
            var method = annotation.getMethod(attribute);
            Object value = source == null ? method.getDefaultValue() : invoke(method, source);
            return value instanceof int[] numbers
                    ? Arrays.stream(numbers).boxed().toList()
                    : value;
        } catch (NoSuchMethodException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
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
