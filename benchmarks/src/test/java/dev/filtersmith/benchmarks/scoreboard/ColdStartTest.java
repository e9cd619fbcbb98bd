package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.cold.FirstBloomLookup;
import dev.filtersmith.benchmarks.cold.FirstGuavaLookup;
import dev.filtersmith.benchmarks.cold.FirstLookup;
import java.io.IOException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the programs of the first lookup, which fail if the answer is wrong. */
class ColdStartTest {
    @ParameterizedTest
    @ValueSource(classes = {FirstLookup.class, FirstGuavaLookup.class, FirstBloomLookup.class})
    void printsMilliseconds(Class<?> program) throws IOException, InterruptedException {
        assertThat(ColdStart.run(Agent.NOAGENT, program))
                .singleElement(InstanceOfAssertFactories.STRING)
                .asDouble()
                .isPositive();
    }
}
