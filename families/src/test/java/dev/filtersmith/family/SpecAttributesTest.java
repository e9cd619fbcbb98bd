package dev.filtersmith.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.catalog.Families;
import dev.filtersmith.spec.SpecBuilder;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that specs and builders have the attributes of their annotations, and their defaults. */
class SpecAttributesTest {
    private static final String ANNOTATIONS = "dev.filtersmith.annotation";

    static Stream<SpecAttributes<?>> written() {
        return Families.all().stream()
                .filter(family -> family.annotation().getPackageName().equals(ANNOTATIONS))
                .map(Family::attributes);
    }

    @Test
    void allFamiliesAreWritten() {
        assertThat(written()).hasSize(9);
    }

    @ParameterizedTest
    @MethodSource("written")
    void theDefaultsAreThoseOfTheAnnotation(SpecAttributes<?> attributes) {
        Map<String, Object> defaults = new LinkedHashMap<>();
        for (Method attribute : attributes.annotation().getDeclaredMethods()) {
            defaults.put(attribute.getName(), SpecAttributes.valueOf(attribute, null));
        }
        assertThat(attributes.names()).doesNotHaveDuplicates().hasSameSizeAs(defaults.keySet());
        assertThat(defaults)
                .allSatisfy((name, value) ->
                        assertThat(attributes.defaultValue(name)).as(name).isEqualTo(value));
        assertThat(attributes.spec(Map.of())).isEqualTo(attributes).hasToString("@" + name(attributes));
    }

    @ParameterizedTest
    @MethodSource("written")
    void buildersSetAllAttributes(SpecAttributes<?> attributes) throws ReflectiveOperationException {
        Object builder = attributes.specType().getMethod("builder").invoke(null);
        for (Method setter : builder.getClass().getMethods()) {
            if (attributes.names().contains(setter.getName())) {
                setter.invoke(
                        builder, changed(attributes.defaultValue(setter.getName()), setter.getParameterTypes()[0]));
            }
        }
        SpecAttributes<?> spec = (SpecAttributes<?>) ((SpecBuilder<?, ?>) builder).build();
        for (int i = 0; i < attributes.names().size(); i++) {
            assertThat(spec.values().get(i))
                    .as(attributes.names().get(i))
                    .isNotEqualTo(attributes.values().get(i));
        }
        assertThat(attributes.specType().getMethod("toBuilder").invoke(spec))
                .isInstanceOfSatisfying(
                        SpecBuilder.class, copy -> assertThat(copy.build()).isEqualTo(spec));
    }

    private static Object changed(Object value, Class<?> parameter) {
        if (value instanceof Integer number) {
            return number + 1;
        } else if (value instanceof Long number) {
            return number + 1;
        } else if (value instanceof Double number) {
            return number + 1;
        } else if (value instanceof List<?>) {
            return new int[] {0, 1, 1};
        }
        return Stream.of(parameter.getEnumConstants())
                .filter(constant -> constant != value)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("written")
    void valuesOfOtherTypesAreRefused(SpecAttributes<?> attributes) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> attributes.spec(Map.of("expectedElements", "many")))
                .withMessage("attributes {expectedElements=many} do not make a spec");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> attributes.defaultValue("none"))
                .withMessage("no attribute none");
    }

    private static String name(SpecAttributes<?> attributes) {
        return attributes.annotation().getSimpleName();
    }
}
