package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** No live key is denied, whatever threads do at the same time, and where processes are killed. */
@Timeout(1200)
class AbsentSoakTest {
    private static final int OPERATIONS = 10_000;
    private static final int KILLS = 2;
    private static final int TIMES = 50;
    private static final int MOST_SAVES = 20;

    @TempDir
    private Path directory = Path.of("unset");

    private AbsentSoak soak(AbsentFault fault) throws IOException {
        return new AbsentSoak(directory.resolve("ids.filter"), directory.resolve("table"), fault);
    }

    private void runs(int operations) throws IOException, InterruptedException, ExecutionException {
        try (AbsentSoak soak = soak(AbsentFault.NONE)) {
            assertThat(soak.run(operations, () -> {})).isZero();
        }
    }

    @Test
    void noLiveKeyIsDenied() throws IOException, InterruptedException, ExecutionException {
        runs(OPERATIONS);
    }

    @Test
    @Tag("full")
    void noLiveKeyIsDeniedForLong() throws IOException, InterruptedException, ExecutionException {
        runs(TIMES * OPERATIONS);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void eachFaultIsFound(AbsentFault fault) throws IOException, InterruptedException, ExecutionException {
        try (AbsentSoak soak = soak(fault)) {
            assertThat(soak.run(TIMES * OPERATIONS, () -> {})).isPositive();
        }
    }

    @Test
    void noLiveKeyIsDeniedAfterAKill() throws IOException {
        kill(KILLS);
    }

    @Test
    @Tag("full")
    void noLiveKeyIsDeniedAfterManyKills() throws IOException {
        kill(TIMES);
    }

    /** Each process begins with the file and table of the one before it, and so does this one. */
    private void kill(int times) throws IOException {
        Random random = new Random(46);
        for (int kill = 0; kill < times; kill++) {
            try (KilledProcess process = process(AbsentFault.NONE)) {
                for (int save = random.nextInt(MOST_SAVES); save >= 0; save--) {
                    assertThat(process.line()).isEqualTo("@saved");
                }
                // Some are killed while they change the table, some while they write the file.
                if (kill % 2 == 0) {
                    process.awaitWrite(directory);
                }
            }
            try (AbsentSoak here = soak(AbsentFault.NONE)) {
                here.start();
                assertThat(here.denied()).isZero();
            }
        }
    }

    @Test
    void aProcessSaysThatItDenied() throws IOException {
        try (KilledProcess process = process(AbsentFault.NEVER_FORGETS)) {
            String line = process.line();
            while (line.equals("@saved")) {
                line = process.line();
            }
            assertThat(line).isEqualTo("@denied");
        }
    }

    private KilledProcess process(AbsentFault fault) throws IOException {
        return new KilledProcess(
                AbsentSoak.class, directory.resolve("ids.filter"), directory.resolve("table"), fault.name());
    }
}
