package dev.filtersmith.samples.quickstart;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A reader of keys, one a line, from files, standard input or the running JDK. */
final class KeySource {
    private static final String CLASS_SUFFIX = ".class";

    private final InputStream in;
    private final Progress progress;

    KeySource(InputStream in, Progress progress) {
        this.in = in;
        this.progress = progress;
    }

    /** Reads the name of every class in the runtime image of the running JDK. */
    static Keys classNames() {
        Keys keys = new Keys();
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (Stream<Path> files = Files.walk(modules)) {
            files.map(modules::relativize)
                    .filter(KeySource::isClass)
                    .map(KeySource::className)
                    .sorted()
                    .forEach(keys::add);
        } catch (IOException failure) {
            throw new UserException(ExitCode.BAD_INPUT, "cannot read the JDK's runtime image: " + failure.getMessage());
        }
        return keys;
    }

    private static boolean isClass(Path inModules) {
        String file = inModules.getFileName().toString();
        return file.endsWith(CLASS_SUFFIX) && !file.equals("module-info.class");
    }

    private static String className(Path inModules) {
        String file = inModules.subpath(1, inModules.getNameCount()).toString();
        return file.substring(0, file.length() - CLASS_SUFFIX.length()).replace('/', '.');
    }

    /**
     * Adds the lines of a file.
     *
     * @param name file, or {@code -} for standard input
     * @param keys receives the keys
     */
    void addLines(String name, Keys keys) {
        try {
            if (name.equals("-")) {
                addLines(progress.reading(in, "standard input", -1), keys);
            } else {
                addFile(Path.of(name), keys);
            }
        } catch (CharacterCodingException malformed) {
            throw unreadable(name, "it is not text in UTF-8");
        } catch (NoSuchFileException missing) {
            throw unreadable(name, "there is no such file");
        } catch (IOException | IllegalArgumentException failure) {
            throw unreadable(name, String.valueOf(failure.getMessage()));
        }
    }

    private void addFile(Path file, Keys keys) throws IOException {
        if (Files.isDirectory(file)) {
            throw unreadable(file.toString(), "it is a directory");
        }
        try (InputStream content = progress.reading(Files.newInputStream(file), file.toString(), Files.size(file))) {
            addLines(content, keys);
        }
    }

    private static void addLines(InputStream content, Keys keys) throws IOException {
        // An explicit decoder reports malformed input; the other constructors replace it.
        BufferedReader lines = new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8.newDecoder()));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            keys.add(line);
        }
    }

    private static UserException unreadable(String name, String why) {
        return new UserException(ExitCode.BAD_INPUT, "cannot read " + name + ": " + why);
    }
}
