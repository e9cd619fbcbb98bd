package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests of the measures of compilations, which take the processor from its jar. */
class CompileTimesIT {
    private static Map<String, Double> values(String names) throws Exception {
        Map<String, Callable<Double>> measures = new LinkedHashMap<>();
        new CompileTimes(1).addTo(measures);
        measures.keySet().removeIf(name -> !name.matches(names));
        Map<String, Double> values = new LinkedHashMap<>();
        for (Map.Entry<String, Callable<Double>> measure : measures.entrySet()) {
            values.put(measure.getKey(), measure.getValue().call());
        }
        assertThat(values.values()).isNotEmpty().allMatch(value -> value > 0);
        return values;
    }

    @Test
    void theProcessorIsPacked() throws Exception {
        Map<String, Double> values = values("ms\\.compile\\.(none|compact)");
        assertThat(values.get("ms.compile.compact")).isGreaterThan(values.get("ms.compile.none"));
    }

    @Test
    @Tag("full")
    void compilesMany() throws Exception {
        assertThat(values("ms\\.compile\\.bare")).hasSize(1);
    }

    @Test
    @Tag("full")
    void theSharesAddUp() throws Exception {
        Map<String, Double> values = values("percent\\..*");
        assertThat(values).containsKey("percent.compile.javapoet");
        assertThat(values.values().stream().mapToDouble(Double::doubleValue).sum())
                .isBetween(99.9, 100.1);
    }
}
