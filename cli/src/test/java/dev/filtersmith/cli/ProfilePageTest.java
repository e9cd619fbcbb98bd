package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.profile.ProfileDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the page about profiles shows what is printed for a recorded one. */
class ProfilePageTest {
    private static final Path PAGE = Path.of("..", "docs", "guide", "profile.md");
    private static final Path PROFILES = Path.of("src", "test", "resources", "profiles");
    private static final Pattern BLOCK = Pattern.compile("```text\n(.*?)```", Pattern.DOTALL);

    /** Returns the output blocks. The page breaks long lines before four blanks. */
    private static List<String> blocks() throws IOException {
        return BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1).replace("\n    ", " "))
                .toList();
    }

    @Test
    void thePageShowsTheAdviceOfTheCommand() throws IOException {
        Run run = Run.of("", "advise", "--profile", PROFILES);
        assertThat(run.err()).isEmpty();
        assertThat(blocks()).contains("$ filtersmith advise --profile profiles\n" + run.out());
    }

    @Test
    void thePageShowsTheNoteOfTheCompiler() throws IOException {
        String message = FilterAdvisor.advise(
                        new ProfileDirectory(PROFILES).read().all().get(0))
                .findings()
                .get(0)
                .message();
        assertThat(blocks()).contains("[MadeForMore] by the profile of \"inbound\", " + message + "\n");
    }
}
