package dev.filtersmith.samples.quickstart;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The program: a table that compares filters of the same names. */
public final class Quickstart {
    private static final String CLASS = ".class";
    private static final int ABSENT = 2_000_000;

    private Quickstart() {}

    /**
     * Prints the table, and exits with 1 if a filter lost a key.
     *
     * @param args a file of keys, one a line; none for the names of the classes of the JDK
     * @throws IOException if the file cannot be read
     */
    public static void main(String... args) throws IOException {
        List<String> keys = args.length == 0 ? classNames() : Files.readAllLines(Path.of(args[0]));
        PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
        System.exit(new Comparison(keys, 1).print(ABSENT, out) ? 0 : 1);
    }

    /** Returns the name of every class in the runtime image of the running JDK. */
    static List<String> classNames() throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (Stream<Path> files = Files.walk(modules)) {
            return files.filter(file -> file.toString().endsWith(CLASS) && !file.endsWith("module-info.class"))
                    .map(file -> file.subpath(2, file.getNameCount()).toString())
                    .map(name ->
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }
}
