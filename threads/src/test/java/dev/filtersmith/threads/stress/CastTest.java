package dev.filtersmith.threads.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.stress.Cast.Goal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stored keys reach their goals: otherwise the stress tests would test little. */
class CastTest {
    @BeforeAll
    static void renew() throws IOException {
        if (System.getProperty("stress.keys", "").equals("update")) {
            Files.writeString(Path.of("src/test/resources/dev/filtersmith/threads/stress", Cast.FILE), Cast.findAll());
        }
    }

    @ParameterizedTest
    @EnumSource
    void storedKeysReachTheirGoal(Goal goal) {
        assertThat(Subject.of(subject -> true))
                .as("-Dstress.keys=update stores keys for the next build")
                .allMatch(subject -> Cast.of(subject, goal).isFit(subject, goal));
    }
}
