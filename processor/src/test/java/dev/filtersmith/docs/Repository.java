package dev.filtersmith.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The files at the top of the repository. */
final class Repository {
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>filtersmith-parent</artifactId>\\s*<version>([^<]+)</version>");

    private Repository() {}

    static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(".mvn"))) {
            Path parent = directory.getParent();
            if (parent == null) {
                throw new IllegalStateException("run the tests inside the repository");
            }
            directory = parent;
        }
        return directory;
    }

    static String read(String file) {
        try {
            return Files.readString(root().resolve(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the project's version, from the parent's pom. */
    static String version() {
        return VERSION.matcher(read("pom.xml"))
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the contents of a text's fenced blocks of one language. */
    static List<String> blocks(String markdown, String language) {
        return Pattern.compile("^```" + language + "\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(markdown)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    /** Returns the text under a heading of the second level, up to the next one. */
    static String section(String markdown, String heading) {
        String begin = "\n## " + heading + "\n";
        int start = markdown.indexOf(begin);
        if (start < 0) {
            throw new AssertionError("there is no heading \"## " + heading + "\"");
        }
        int end = markdown.indexOf("\n## ", start + begin.length());
        return markdown.substring(start + begin.length(), end < 0 ? markdown.length() : end + 1);
    }
}
