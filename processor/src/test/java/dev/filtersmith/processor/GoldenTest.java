package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares a few emitted sources in full, so that every change of them is reviewed. */
class GoldenTest {
    private static final Path EXPECTED = Path.of("src/test/resources/expected");

    private static CompiledClasses compiled;

    @BeforeAll
    static void compile() {
        compiled = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(), CompiledClasses.source("good.Goldens", "good/Goldens.java")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Longs",
                "Shared",
                "SharedCounts",
                "Names",
                "Flows",
                "Cells",
                "Live",
                "Windows",
                "Seen",
                "SharedSeen",
                "SharedWindows",
                "Grown",
                "Choices",
                "Tallies",
                "Ranks",
                "Longs_1Parted",
                "Names_1Parted",
                "Longs_1View",
                "Shared_1View"
            })
    void emittedAsExpected(String name) throws IOException {
        Path file = EXPECTED.resolve("Filtersmith_Goldens_" + name + ".java");
        String emitted = String.valueOf(compiled.sources().get("good.Filtersmith_Goldens_" + name));
        if (System.getProperty("filtersmith.golden", "").equals("update")) {
            Files.writeString(file, emitted);
        }
        assertThat(emitted)
                .as(
                        "Read what changed; where it is meant, write it to %s with: mvn -pl processor -am test"
                                + " -Dtest=GoldenTest -Dsurefire.failIfNoSpecifiedTests=false "
                                + "-Dfiltersmith.golden=update",
                        file)
                .isEqualTo(Files.readString(file));
    }
}
