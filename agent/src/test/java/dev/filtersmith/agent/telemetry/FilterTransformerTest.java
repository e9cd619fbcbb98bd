package dev.filtersmith.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterTransformerTest {
    private final List<String> problems = new ArrayList<>();
    private final FilterTransformer transformer =
            new FilterTransformer((name, problem) -> problems.add(name + ": " + problem));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Filtersmith_Seen",
                "app/Filtersmith_Outer_Seen",
                "app/Filtersmith_Outer_Seen_1View",
                "dev/filtersmith/bloom/BloomInterpreter",
                "dev/filtersmith/parts/PartedCountingInterpreter"
            })
    void filters(String name) {
        assertThat(FilterTransformer.isFilter(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "app/MyFiltersmith_Seen",
                "Filtersmith_x/Seen",
                "app/Filtersmith_Seen_1Parted$OwnGeometry",
                "dev/filtersmith/bloom/BloomPlan",
                "app/BloomInterpreter",
                "dev/filtersmith/storage/View",
                "java/lang/Object",
                ""
            })
    void others(String name) {
        assertThat(FilterTransformer.isFilter(name)).isFalse();
        assertThat(transformer.transform(null, name, null, null, new byte[0])).isNull();
    }

    /**
     * Checks that a class with the name of a filter class stays unchanged if it is no filter, and
     * that an invalid class file is reported and stays unchanged.
     */
    @Test
    void namesakes() {
        assertThat(transformer.transform(
                        getClass().getClassLoader(), "app/Filtersmith_Broken", null, null, new byte[] {1, 2, 3}))
                .isNull();
        assertThat(problems).hasSize(1).first().asString().startsWith("app.Filtersmith_Broken: ");
    }

    @Test
    void withoutTheOptionNothingIsDone() {
        Instrumentation untouched = (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, given) -> {
                    throw new AssertionError(method);
                });
        Telemetry telemetry = new Telemetry(Set.of(), null, (name, problem) -> problems.add(name));
        assertThat(telemetry.start()).isEmpty();
        assertThat(telemetry.isOn()).isFalse();
        telemetry.weave(untouched);
        assertThat(problems).isEmpty();
    }
}
