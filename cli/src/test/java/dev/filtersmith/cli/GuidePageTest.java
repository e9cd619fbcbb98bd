package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Tests that the guide's page shows the help of each command. */
class GuidePageTest {
    private static final Path PAGE = Path.of("..", "docs", "guide", "command-line.md");
    private static final Pattern USAGE = Pattern.compile("^Usage: ", Pattern.MULTILINE);

    static Iterable<String> commands() {
        return commandLine().getSubcommands().keySet().stream()
                .filter(name -> !name.equals("generate-completion"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void thePageShowsTheHelpOfTheCommand(String name) throws IOException {
        String help =
                Objects.requireNonNull(commandLine().getSubcommands().get(name)).getUsageMessage(Ansi.OFF);
        assertThat(Files.readString(PAGE))
                .contains("## " + name + "\n")
                .contains("```text\n" + help.replace(System.lineSeparator(), "\n") + "```\n");
    }

    @Test
    void thePageShowsNoOtherCommand() throws IOException {
        assertThat(USAGE.matcher(Files.readString(PAGE)).results()).hasSameSizeAs(commands());
    }

    private static CommandLine commandLine() {
        return Filtersmith.commandLine(InputStream.nullInputStream(), OutputStream.nullOutputStream());
    }
}
