package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the commands on files that {@link MaintainedFilter#save} writes. */
class ServiceFilesTest {
    @TempDir
    private Path directory;

    private Path file = Path.of("unset");

    @BeforeEach
    void save() throws IOException {
        file = directory.resolve("accounts.filter");
        saved(file, "anna", "bert");
    }

    private static void saved(Path file, String... names) throws IOException {
        FilterSpec spec =
                FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();
        MaintainedFilter<String, MembershipFilter<String>> filter = MaintainedBuilder.of(
                        Filters.builder(spec, String.class)
                                .expectedElements(100)
                                .seed(1),
                        () -> Stream.of(names))
                .executor(Runnable::run)
                .build();
        filter.rebuild().join();
        filter.save(file);
    }

    @Test
    void queryFindsTheKeys() {
        assertThat(Run.of("anna\ncarl\nbert\n", "query", file)).isEqualTo(new Run(0, "anna\nbert\n", ""));
        assertThat(Run.of("anna\ncarl\n", "query", "-v", file)).isEqualTo(new Run(0, "carl\n", ""));
    }

    @Test
    void inspectShowsTheMoment() throws IOException {
        String moment = MaintainedFilter.savedAt(file).orElseThrow().toString();
        assertThat(Run.of("", "inspect", file).out())
                .contains("\nsaved      " + moment + "\n")
                .contains("\nelements   2\n");
        assertThat(JsonParser.parseString(Run.of("", "inspect", "--json", file).out())
                        .getAsJsonObject()
                        .get("saved")
                        .getAsString())
                .isEqualTo(moment);
    }

    @Test
    void mergeWritesAStoredFilterOfAllKeys() throws IOException {
        Path other = directory.resolve("other");
        saved(other, "carl");
        Path union = directory.resolve("union");

        assertThat(Run.of("", "merge", file, other, "--out", union).exitCode()).isZero();

        assertThat(Run.of("anna\ncarl\ndora\n", "query", union).out()).isEqualTo("anna\ncarl\n");
        assertThat(MaintainedFilter.savedAt(union)).isEmpty();
        assertThat(Run.of("", "inspect", union).out()).doesNotContain("saved");
    }

    @Test
    void verifyFindsItWhole() {
        assertThat(Run.of("", "verify", file)).isEqualTo(new Run(0, file + ": whole\n", ""));
    }

    /** The text, the moment, the checksum, one byte too few, one too many, and an earlier word. */
    @ParameterizedTest
    @ValueSource(ints = {-24, -10, -1, 1, 2, -40})
    void damagedFilesAreRefused(int change) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (change > 0) {
            bytes = Arrays.copyOf(bytes, bytes.length + (change == 1 ? -1 : 1));
        } else {
            bytes[bytes.length + change] ^= 1;
        }
        Files.write(file, bytes);

        for (String command : new String[] {"query", "inspect", "verify"}) {
            Run run = Run.of("anna\n", command, file);
            assertThat(run.err())
                    .startsWith("filtersmith: cannot read " + file + ": ")
                    .hasLineCount(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.exitCode()).isEqualTo(2);
        }
    }
}
