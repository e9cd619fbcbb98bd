package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.filtersmith.benchmarks.cold.FirstBloomLookup;
import dev.filtersmith.benchmarks.cold.FirstGuavaLookup;
import dev.filtersmith.benchmarks.cold.FirstLookup;
import dev.filtersmith.benchmarks.cold.StoredSpeed;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the programs of the first lookup, which fail if the answer is wrong. */
class ColdStartTest {
    /** A program that does not end. */
    static final class Endless {
        private Endless() {}

        public static void main(String[] args) throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    @Test
    void endsProgramsThatDoNot() {
        Set<ProcessHandle> before = children();
        assertThatIOException()
                .isThrownBy(() -> ColdStart.run(Agent.NOAGENT, Endless.class, Duration.ofSeconds(1)))
                .withMessage("Endless did not end in 1 s");
        assertThat(children()).isSubsetOf(before);
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(classes = {FirstLookup.class, FirstGuavaLookup.class, FirstBloomLookup.class})
    void printsMilliseconds(Class<?> program) throws IOException, InterruptedException {
        assertThat(ColdStart.run(Agent.NOAGENT, program))
                .singleElement(InstanceOfAssertFactories.STRING)
                .asDouble()
                .isPositive();
    }

    @Tag("full")
    @Test
    void printsTheSpeedsOfTheStoredForm() throws IOException, InterruptedException {
        assertThat(ColdStart.run(Agent.NOAGENT, StoredSpeed.class))
                .hasSameSizeAs(StoredSpeed.NAMES)
                .allSatisfy(speed -> assertThat(Double.parseDouble(speed)).isPositive());
    }
}
