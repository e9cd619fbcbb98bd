package dev.filtersmith.processor.testing;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.testing.CommonSpecs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Random attributes of all families, valid or not: usual values, extremes and nonsense. The same
 * seed gives the same attributes.
 */
public final class RandomAttributes {
    private static final List<FilterSpec> VALID = List.copyOf(CommonSpecs.all().values());

    /** Families of the library, without those that tests add. */
    private static final List<Family<?, ?>> FAMILIES = Families.all().stream()
            .filter(family -> family.annotation().getPackage().equals(DLeftFilter.class.getPackage()))
            .toList();

    private static final List<Integer> INTS = List.of(
            0, 0, 1, 2, 3, 4, 5, 10, 16, 32, 63, 64, 65, 127, 128, 256, -1, Integer.MAX_VALUE, Integer.MIN_VALUE);
    private static final List<Long> LONGS = List.of(
            0L,
            1L,
            2L,
            7L,
            100L,
            1_000L,
            1_000_000L,
            200_000_000L,
            1L << 31,
            1L << 40,
            -1L,
            Long.MAX_VALUE,
            Long.MIN_VALUE);
    private static final List<Double> DOUBLES = List.of(
            0.0,
            -0.0,
            0.001,
            0.01,
            0.5,
            0.999,
            1.0,
            1.5,
            3.0,
            6.0,
            12.0,
            20.0,
            40.0,
            64.0,
            300.0,
            1e-9,
            1e-17,
            1e-300,
            1e9,
            1e300,
            -1.0,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    private static final int HUGE = 5_000;

    private final Random random;
    private final Family<?, ?> family;
    private final FilterSpec base;

    private RandomAttributes(long seed) {
        this.random = new Random(seed);
        this.base = VALID.get(random.nextInt(VALID.size()));
        this.family = random.nextBoolean() ? Families.of(base) : oneOf(FAMILIES);
    }

    /**
     * Returns a spec: a valid one or the defaults of a family, with some attributes replaced.
     *
     * @param seed seed
     * @return spec, unchecked
     */
    public static FilterSpec of(long seed) {
        return new RandomAttributes(seed).spec();
    }

    /**
     * Returns a spec's annotation as source.
     *
     * @param spec spec
     * @return annotation with all attributes that differ from their defaults
     */
    public static String source(FilterSpec spec) {
        Family<?, ?> family = Families.of(spec);
        return values(spec).entrySet().stream()
                .filter(entry -> !entry.getValue().equals(family.attributes().defaultValue(entry.getKey())))
                .map(entry -> entry.getKey() + " = " + literal(entry.getValue()))
                .collect(Collectors.joining(", ", family + "(", ")"));
    }

    private FilterSpec spec() {
        Map<String, Object> values = new LinkedHashMap<>();
        if (Families.of(base) == family) {
            values.putAll(values(base));
        }
        List<String> names = new ArrayList<>(family.attributes().names());
        Collections.shuffle(names, random);
        int changes = random.nextInt(random.nextInt(4) == 0 ? names.size() + 1 : 4);
        for (String name : names.subList(0, Math.min(changes, names.size()))) {
            values.put(name, like(family.attributes().defaultValue(name)));
        }
        return family.attributes().spec(values);
    }

    private static <S extends FilterSpec> Map<String, Object> values(S spec) {
        return Families.of(spec).attributes().values(spec);
    }

    /** Returns a random value of the type of a default. */
    private Object like(Object usual) {
        if (usual instanceof Integer) {
            return number();
        } else if (usual instanceof Long) {
            return oneOf(LONGS);
        } else if (usual instanceof Double number) {
            return switch (random.nextInt(4)) {
                case 0 -> number * (1 + random.nextInt(40)) / 16;
                case 1 -> random.nextInt(1000) / 16.0;
                default -> oneOf(DOUBLES);
            };
        } else if (usual instanceof Boolean) {
            return random.nextBoolean();
        } else if (usual instanceof Enum<?> constant) {
            return oneOf(List.of(constant.getDeclaringClass().getEnumConstants()));
        }
        return numbers();
    }

    private int number() {
        return random.nextInt(3) > 0 ? random.nextInt(random.nextBoolean() ? 8 : 70) : oneOf(INTS);
    }

    private List<Integer> numbers() {
        int size = random.nextInt(20) == 0 ? random.nextInt(HUGE) : random.nextInt(12);
        boolean wild = random.nextInt(4) == 0;
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            numbers.add(wild ? number() : i == 0 ? 0 : random.nextInt(4));
        }
        return numbers;
    }

    private static String literal(Object value) {
        if (value instanceof Double number) {
            if (Double.isNaN(number)) {
                return "Double.NaN";
            } else if (Double.isInfinite(number)) {
                return number > 0 ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY";
            }
        } else if (value instanceof Long) {
            return value + "L";
        } else if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
        }
        return SpecAttributes.text(value);
    }

    private <T> T oneOf(List<? extends T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
