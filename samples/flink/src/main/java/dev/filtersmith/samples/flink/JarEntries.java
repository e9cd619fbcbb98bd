package dev.filtersmith.samples.flink;

import java.io.IOException;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/** The names of the classes in jars. */
final class JarEntries implements FlatMapFunction<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    public void flatMap(String jar, Collector<String> names) {
        try (JarFile file = new JarFile(jar)) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                String name = entries.nextElement().getName();
                if (name.endsWith(".class")) {
                    names.collect(name);
                }
            }
        } catch (IOException unreadable) {
            System.err.println(jar + " is left out: " + unreadable.getMessage());
        }
    }
}
