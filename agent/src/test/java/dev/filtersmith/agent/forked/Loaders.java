package dev.filtersmith.agent.forked;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Program that runs two applications in one JVM, like a server of web applications. Each has its
 * own copy of the library, or both share one.
 */
public final class Loaders {
    private Loaders() {}

    /**
     * Runs a program in each application.
     *
     * @param arguments class path of the applications, and name of the program; any further
     *     argument makes the applications share the library
     * @throws ReflectiveOperationException if the program fails
     * @throws IOException if a loader cannot be closed
     */
    public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
        URL[] path = Arrays.stream(arguments[0].split(File.pathSeparator, -1))
                .map(Loaders::url)
                .toArray(URL[]::new);
        ClassLoader parent =
                arguments.length > 2 ? ClassLoader.getSystemClassLoader() : ClassLoader.getPlatformClassLoader();
        try (URLClassLoader one = new URLClassLoader(path, parent);
                URLClassLoader other = new URLClassLoader(path, parent)) {
            for (ClassLoader loader : List.of(one, other)) {
                loader.loadClass(arguments[1]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            }
        }
    }

    private static URL url(String file) {
        try {
            return Path.of(file).toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }
}
