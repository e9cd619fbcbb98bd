package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The output shown in this sample's README, with the parts masked that differ between runs. */
final class Readme {
    private Readme() {}

    /** Returns the fenced block that follows the given line of text. */
    static String block(String line) throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        int from = readme.indexOf(line);
        if (from < 0) {
            throw new AssertionError("README.md has no \"" + line + "\"");
        }
        int begin = readme.indexOf('\n', readme.indexOf("```", from)) + 1;
        return readme.substring(begin, readme.indexOf("```\n", begin));
    }

    /**
     * Masks process numbers, directory names, and text that depends on the moment at which the
     * agent looks, once a second.
     */
    static String masked(String text) {
        return text.replaceAll("jcmd \\d+ ", "jcmd PID ")
                .replaceAll("[^\\s(]*/(filters.jfr|filtersmith-agent.jar)", "$1")
                .replaceAll("it predicts a rate of \\S+,", "it predicts a rate of RATE,")
                .replaceAll("\\d+ events, one a second", "NUMBER events, one a second");
    }
}
