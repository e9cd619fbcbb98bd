package dev.filtersmith.processor.testing;

import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** Loader of an application, with a copy of the library in which some classes differ. */
public class LibraryCopy extends ClassLoader {
    private static final String LIBRARY = "dev.filtersmith.";

    private final Map<String, byte[]> classes;

    /**
     * Creates a loader.
     *
     * @param application class files of an application of the library, by name
     * @param changed class files of the library that replace its own, by name
     */
    public LibraryCopy(Map<String, byte[]> application, Map<String, byte[]> changed) {
        super(LibraryCopy.class.getClassLoader());
        this.classes = new HashMap<>(application);
        classes.putAll(changed);
    }

    /**
     * Returns the emitted classes of the application.
     *
     * @return classes, in no order
     * @throws ClassNotFoundException never
     */
    public List<Class<?>> emittedClasses() throws ClassNotFoundException {
        List<Class<?>> emitted = new ArrayList<>();
        for (String name : classes.keySet()) {
            if (name.contains(".Filtersmith_") && name.indexOf('$') < 0) {
                emitted.add(loadClass(name));
            }
        }
        return emitted;
    }

    /**
     * Returns the source of a type with one more member.
     *
     * @param file source file of the type
     * @param member declaration of the member
     * @return source
     */
    public static JavaFileObject sourceWith(Path file, String member) {
        try {
            String text = Files.readString(file);
            String name = String.valueOf(file.getFileName()).replace(".java", "");
            int end = text.lastIndexOf('}');
            return JavaFileObjects.forSourceString(
                    LIBRARY + "annotation." + name, text.substring(0, end) + member + text.substring(end));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] file = classFile(name);
            return file == null ? super.loadClass(name, resolve) : defineClass(name, file, 0, file.length);
        }
    }

    /**
     * Returns the class file that this loader defines a class from.
     *
     * @param name name of the class
     * @return class file; null for a class of the parent
     * @throws ClassNotFoundException if it cannot be read
     */
    protected byte @Nullable [] classFile(String name) throws ClassNotFoundException {
        if (classes.containsKey(name) || !name.startsWith(LIBRARY)) {
            return classes.get(name);
        }
        try (InputStream in = LibraryCopy.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException failed) {
            throw new ClassNotFoundException(name, failed);
        }
    }
}
