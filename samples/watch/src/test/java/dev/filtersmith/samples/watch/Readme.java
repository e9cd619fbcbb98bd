package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the README of this sample shows, and what of it is another on each run. */
final class Readme {
    private Readme() {}

    /** The fenced block that follows a line of that text. */
    static String block(String line) throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        int from = readme.indexOf(line);
        if (from < 0) {
            throw new AssertionError("README.md has no \"" + line + "\"");
        }
        int begin = readme.indexOf('\n', readme.indexOf("```", from)) + 1;
        return readme.substring(begin, readme.indexOf("```\n", begin));
    }

    /** The text without numbers of processes, names of directories, and what depends on when the agent looks: once a second. */
    static String masked(String text) {
        return text.replaceAll("jcmd \\d+ ", "jcmd PID ")
                .replaceAll("[^\\s(]*/(filters.jfr|filtersmith-agent.jar)", "$1")
                .replaceAll("it predicts a rate of \\S+,", "it predicts a rate of RATE,")
                .replaceAll("\\d+ events, one a second", "NUMBER events, one a second");
    }
}
