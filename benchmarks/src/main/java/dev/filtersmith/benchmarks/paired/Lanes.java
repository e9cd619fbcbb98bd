package dev.filtersmith.benchmarks.paired;

import com.google.common.base.Splitter;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The lanes of a JVM that compares subjects. Each subject has a class loader of its own for all
 * classes, the library's too. So every call has one receiver and one profile, as in a program that
 * uses one kind of filter.
 */
final class Lanes {
    private final URL[] classPath = classPath();
    private final Map<String, ClassLoader> loaders = new HashMap<>();

    Lanes() throws MalformedURLException {}

    /** Returns the class path of this JVM. */
    static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : Splitter.on(File.pathSeparatorChar).split(System.getProperty("java.class.path"))) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** Creates a lane; those of one subject share its classes. */
    @SuppressWarnings("unchecked") // a Lane, but of another loader
    ToDoubleFunction<String> lane(String subject, long[] keys, Function<String, long[]> queriesOf)
            throws ReflectiveOperationException {
        ClassLoader loader = loaders.computeIfAbsent(
                subject, name -> new URLClassLoader(name, classPath, ClassLoader.getPlatformClassLoader()));
        return (ToDoubleFunction<String>) loader.loadClass(Lane.class.getName())
                .getConstructor(String.class, long[].class, Function.class)
                .newInstance(subject, keys, queriesOf);
    }
}
