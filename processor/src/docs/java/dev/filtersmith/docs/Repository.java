package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The documents of the repository. */
final class Repository {
    private static final Pattern RELEASE = Pattern.compile("<release.version>([^<]+)</release.version>");

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

    /** Returns the Markdown files of a directory, as paths below the root. */
    static List<String> pages(String directory) throws IOException {
        try (Stream<Path> files = Files.list(root().resolve(directory))) {
            return files.map(file -> directory + "/" + file.getFileName())
                    .filter(file -> file.endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the version of all documents: the release, or its snapshot if the README has it. */
    static String version() {
        String release = RELEASE.matcher(read("bom/pom.xml"))
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseThrow();
        String snapshot = release + "-SNAPSHOT";
        return read("README.md").contains(snapshot) ? snapshot : release;
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

    /** Returns the one command under a heading. It is a single line, which begins with Maven. */
    static String command(String markdown, String heading) {
        List<String> commands = blocks(section(markdown, heading), "sh");
        assertThat(commands).hasSize(1);
        assertThat(commands.get(0)).startsWith("mvn ");
        assertThat(commands.get(0).strip()).doesNotContain("\n");
        return commands.get(0).strip();
    }

    /** Returns the cells of all rows of the tables of a text, without the headings. */
    static List<List<String>> rows(String markdown) {
        List<String> lines = markdown.lines().toList();
        return IntStream.range(0, lines.size() - 1)
                .filter(i -> lines.get(i).startsWith("|") && !lines.get(i).startsWith("|---"))
                .filter(i -> !lines.get(i + 1).startsWith("|---"))
                .mapToObj(i -> Stream.of(lines.get(i).substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }
}
