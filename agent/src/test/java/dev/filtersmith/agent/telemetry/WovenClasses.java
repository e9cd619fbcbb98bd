package dev.filtersmith.agent.telemetry;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loader of a copy of the library and of some classes that use it. The counting is woven into them
 * as with the agent.
 */
public final class WovenClasses extends ClassLoader {
    private static final String LIBRARY = "dev.filtersmith.";
    private static final String AGENT = "dev.filtersmith.agent.";

    private final List<String> problems = new ArrayList<>();
    private final FilterTransformer transformer =
            new FilterTransformer((name, problem) -> problems.add(name + ": " + problem));
    private final Set<String> users;
    private final Map<String, byte[]> compiled;
    private final boolean counts;

    /**
     * Creates a copy.
     *
     * @param users names of further classes that use this copy
     * @param compiled class files by name that exist nowhere else
     * @param counts whether the counting is woven in
     */
    public WovenClasses(Set<String> users, Map<String, byte[]> compiled, boolean counts) {
        super(WovenClasses.class.getClassLoader());
        this.users = users;
        this.compiled = compiled;
        this.counts = counts;
    }

    /**
     * Returns the classes that could not be woven.
     *
     * @return classes and causes
     */
    public List<String> problems() {
        return problems;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            boolean own = compiled.containsKey(name)
                    || users.contains(name)
                    || (name.startsWith(LIBRARY) && !name.startsWith(AGENT));
            if (loaded == null && own) {
                loaded = define(name);
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] classFile = classFile(name);
        byte[] defined = counts ? woven(name, classFile) : classFile;
        return defineClass(name, defined, 0, defined.length);
    }

    /**
     * Returns a class file with the counting, or as it is if it is of no filter.
     *
     * @param name name of the class
     * @param classFile class file
     * @return class file
     */
    public byte[] woven(String name, byte... classFile) {
        byte[] woven = transformer.transform(this, name.replace('.', '/'), null, null, classFile);
        return woven == null ? classFile : woven;
    }

    private byte[] classFile(String name) throws ClassNotFoundException {
        byte[] known = compiled.get(name);
        if (known != null) {
            return known;
        }
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        String type = name.endsWith(".class")
                ? name.substring(0, name.length() - ".class".length()).replace('/', '.')
                : name;
        byte[] known = compiled.get(type);
        return known == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(known);
    }
}
