package dev.filtersmith.benchmarks.threads;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/**
 * The lanes of a JVM that compares subjects. Each subject has a class loader of its own for all
 * classes, the library's too. So every call has one receiver and one profile, as in a program that
 * uses one kind of filter.
 */
final class Lanes {
    private final URL[] classPath;
    private final Map<String, ClassLoader> loaders = new HashMap<>();

    Lanes() throws MalformedURLException {
        String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
        classPath = new URL[entries.length];
        for (int i = 0; i < entries.length; i++) {
            classPath[i] = Path.of(entries[i]).toUri().toURL();
        }
    }

    /** Creates a lane; those of one subject share its classes. */
    @SuppressWarnings("unchecked") // a Lane, but of another loader
    ToDoubleBiFunction<String, Integer> lane(String subject, long[] keys, long[] queries)
            throws ReflectiveOperationException {
        ClassLoader loader = loaders.computeIfAbsent(
                subject, name -> new URLClassLoader(name, classPath, ClassLoader.getPlatformClassLoader()));
        return (ToDoubleBiFunction<String, Integer>) loader.loadClass(Lane.class.getName())
                .getConstructor(String.class, long[].class, long[].class)
                .newInstance(subject, keys, queries);
    }
}
