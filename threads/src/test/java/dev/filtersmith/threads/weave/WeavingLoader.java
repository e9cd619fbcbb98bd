package dev.filtersmith.threads.weave;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Loads the library and its tests afresh. The library's classes, emitted ones too, are woven. */
public final class WeavingLoader extends ClassLoader {
    private static final String LIBRARY = "dev.filtersmith.";
    private static final String TESTS = "dev.filtersmith.threads.";
    private static final String SHARED = WeavingLoader.class.getPackageName() + ".";

    /** Telemetry, which locks what it does. */
    private static final String METER = "dev.filtersmith.meter.";

    /** The agent, which only makes classes. */
    private static final String AGENT = "dev.filtersmith.agent.";

    /** Keyed hashes, whose state no other thread sees. */
    private static final String HASH = "dev.filtersmith.key.SipHash";

    private final UnaryOperator<byte[]> weaver;
    private final Predicate<String> isWoven;

    /**
     * Creates a loader that weaves steps.
     *
     * @param sabotages what to break in the library
     */
    public WeavingLoader(List<Sabotage> sabotages) {
        this(classFile -> StepWeaver.weave(classFile, sabotages), WeavingLoader::isWoven);
        sabotages.forEach(Sabotage::check);
    }

    private WeavingLoader(UnaryOperator<byte[]> weaver, Predicate<String> isWoven) {
        super(WeavingLoader.class.getClassLoader());
        this.weaver = weaver;
        this.isWoven = isWoven;
    }

    /** Returns a loader that weaves records of accesses, and enables no assertions. */
    public static WeavingLoader ofAccesses() {
        WeavingLoader loader = new WeavingLoader(AccessWeaver::weave, name -> isWoven(name) || name.startsWith(METER));
        loader.setDefaultAssertionStatus(false);
        return loader;
    }

    /**
     * Returns a woven trial.
     *
     * @param type its class
     * @return a trial that was loaded by this loader
     */
    public Trial trial(Class<? extends Trial> type) {
        return fresh(type, Trial.class);
    }

    /**
     * Returns a new object of a class that was loaded by this loader.
     *
     * @param <T> type of the object
     * @param type its class
     * @param seenAs the type, which this loader does not load
     */
    public <T> T fresh(Class<? extends T> type, Class<T> seenAs) {
        try {
            return seenAs.cast(loadClass(type.getName()).getConstructor().newInstance());
        } catch (ReflectiveOperationException unfit) {
            throw new IllegalArgumentException(type.getName(), unfit);
        }
    }

    /**
     * Weaves a class file that is loaded by other means.
     *
     * @param classFile class file
     * @return the woven one
     */
    public byte[] weave(byte[] classFile) {
        return weaver.apply(classFile);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(LIBRARY) || name.startsWith(SHARED)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            byte[] defined = isWoven.test(name) ? weave(bytes) : bytes;
            return defineClass(name, defined, 0, defined.length);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(name, unreadable);
        }
    }

    /** Returns whether a class is one of the library, or emitted. */
    static boolean isWoven(String name) {
        return name.startsWith(LIBRARY)
                && !name.startsWith(METER)
                && !name.startsWith(AGENT)
                && !name.startsWith(HASH)
                && (!name.startsWith(TESTS) || Sabotage.isEmitted(name));
    }
}
