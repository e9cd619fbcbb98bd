package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests of the measures of compilations, which take the processor from its jar. */
class CompileTimesIT {
    private static final Pattern QUICK = Pattern.compile("ms\\.compile\\.(bare|none|compact)|percent\\..*");

    @Test
    void takesMeasuresOfEachKind() throws Exception {
        Map<String, Callable<Double>> measures = new LinkedHashMap<>();
        new CompileTimes(1).addTo(measures);
        Map<String, Double> values = new LinkedHashMap<>();
        measures.keySet().removeIf(name -> !QUICK.matcher(name).matches());
        for (Map.Entry<String, Callable<Double>> measure : measures.entrySet()) {
            values.put(measure.getKey(), measure.getValue().call());
        }
        assertThat(values).containsKeys("ms.compile.bare", "ms.compile.compact", "percent.compile.javapoet");
        assertThat(values.values()).allMatch(value -> value > 0);
        assertThat(values.get("ms.compile.compact")).isGreaterThan(values.get("ms.compile.none"));
        assertThat(values.entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith("percent."))
                        .mapToDouble(Map.Entry::getValue)
                        .sum())
                .isBetween(99.9, 100.1);
    }
}
