package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.agent.forked.Hello;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests valid and invalid options. The application starts with all of them. */
class OptionsIT {
    private static final String KNOWN = " is none of [dump, profile, stale, telemetry],"
            + " written as key=value and separated by commas; it is left out";

    @Test
    void whatCannotBeUnderstoodIsSaidAndLeftOut() throws IOException, InterruptedException {
        Finished finished = Fork.of(Hello.class)
                .agent("stale=never,colour=red,,dump=,telemetry=log")
                .run()
                .saying(BoundEngineIT.BOUND);
        assertThat(finished.messages())
                .containsExactly(
                        "option \"stale=never\": \"never\" is none of [bind, fail, warn]; it is left out",
                        "option \"colour=red\"" + KNOWN,
                        "option \"\"" + KNOWN,
                        "option \"dump=\" names no directory: empty: ; it is left out",
                        "option \"telemetry=log\": \"log\" is none of [jfr, jmx]; it is left out");
    }

    @Test
    void noneAreNeeded() throws IOException, InterruptedException {
        Fork.of(Hello.class).agent("").run().printed(BoundEngineIT.BOUND);
        Fork.of(Hello.class).agent("  ").run().printed(BoundEngineIT.BOUND);
    }

    @Test
    void boundClassesAreDumpedWithTheirDiagrams(@TempDir Path directory) throws IOException, InterruptedException {
        Path dump = directory.resolve("not").resolve("there yet");
        Fork.of(Hello.class).agent("telemetry=jfr,jmx,dump=" + dump).run().printed(BoundEngineIT.BOUND);
        String names = "dev/filtersmith/agent/forked/Bound_Names_dleft_2x64c4_s0000110_auto_path2from2_stash8";
        String numbers = "dev/filtersmith/engine/Bound_dleft_2x64c4_s0000110_auto_path2from2_stash8";
        assertThat(files(dump))
                .containsExactlyInAnyOrder(names + ".class", names + ".txt", numbers + ".class", numbers + ".txt");
        assertThat(Files.readString(dump.resolve(names + ".txt"))).contains("load  codes", "| 60 | code 4 |");
        assertThat(disassembled(dump.resolve(names + ".class")))
                .contains(
                        "implements dev.filtersmith.agent.forked.Hello$Names",
                        "public final boolean put(java.lang.Object)",
                        "mightContainAlone(long)");
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString().replace('\\', '/'))
                    .toList();
        }
    }

    private static String disassembled(Path classFile) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream printer = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(ToolProvider.findFirst("javap").orElseThrow().run(printer, printer, "-p", classFile.toString()))
                .isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aDumpThatFailsIsSaid(@TempDir Path directory) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("file"), "no directory");
        Finished finished = Fork.of(Hello.class).agent("dump=" + file).run().saying(BoundEngineIT.BOUND);
        assertThat(finished.messages())
                .hasSize(2)
                .allMatch(message ->
                        message.matches("bound class dev\\.filtersmith\\.[A-Za-z0-9_.]+ cannot be written to .*")
                                && message.contains(" cannot be written to " + file + ": java.nio.file."));
    }
}
