package dev.filtersmith.processor.nativeimage;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Loader of an application and of a copy of the library, whose reflective calls are checked. */
final class ImageLoader extends ClassLoader {
    private static final String LIBRARY = "dev.filtersmith.";

    private final Map<String, byte[]> application;

    ImageLoader(Map<String, byte[]> application) {
        super(ImageLoader.class.getClassLoader());
        this.application = application;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] file = application.containsKey(name) ? application.get(name) : ofLibrary(name);
            if (file == null) {
                return super.loadClass(name, resolve);
            }
            byte[] woven = ReflectionWeaver.weave(file);
            return defineClass(name, woven, 0, woven.length);
        }
    }

    private static byte @Nullable [] ofLibrary(String name) throws ClassNotFoundException {
        if (!name.startsWith(LIBRARY) || name.startsWith(LIBRARY + "processor.")) {
            return null;
        }
        try (InputStream in = ImageLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException failed) {
            throw new ClassNotFoundException(name, failed);
        }
    }
}
