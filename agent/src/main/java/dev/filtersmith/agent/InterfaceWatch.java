package dev.filtersmith.agent;

import dev.filtersmith.agent.jvm.LoadedClasses;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Watch that makes the library check the generated class of every annotated interface as soon as
 * the interface is loaded, before there is a filter of it. It changes no class. During the loading
 * of an interface it only records the name. A thread of its own does the rest, with interfaces that
 * are loaded by then. It loads no interface itself, since two concurrent requests for a class may
 * be too much for its loader. It requests only the generated class from the loader, as does the
 * creation of a filter.
 */
final class InterfaceWatch implements ClassFileTransformer {
    private static final String FILTER = "dev.filtersmith.Filter";
    private static final String LIBRARY = "dev.filtersmith.engine.StaleClasses";

    private static final long MILLISECONDS_BETWEEN_ROUNDS = 20;

    /**
     * Number of rounds, which take two seconds. An interface that takes longer to load is checked
     * when a filter is made.
     */
    private static final int ROUNDS = 100;

    private final Instrumentation instrumentation;
    private final BlockingQueue<Sighting> sightings = new LinkedBlockingQueue<>();

    /** An interface whose loading had begun. */
    private record Sighting(WeakReference<ClassLoader> loader, String name, int rounds) {
        Sighting(ClassLoader loader, String name) {
            this(new WeakReference<>(loader), name, ROUNDS);
        }

        Sighting again() {
            return new Sighting(loader, name, rounds - 1);
        }

        Optional<ClassLoader> loaderIfAlive() {
            return Optional.ofNullable(loader.get());
        }
    }

    private InterfaceWatch(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Starts the watch. Interfaces that are already loaded are checked too. */
    static void start(Instrumentation instrumentation) {
        InterfaceWatch watch = new InterfaceWatch(instrumentation);
        watch.loadAllThatIsNeeded();
        instrumentation.addTransformer(watch);
        Thread thread = new Thread(watch::run, "filtersmith-interface-watch");
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
    }

    /**
     * Loads the classes of the agent in advance, since they must not be loaded while the JVM is
     * loading another class.
     */
    private void loadAllThatIsNeeded() {
        ClassFileScan.isAnnotatedInterface(new byte[0]);
        sightings.add(new Sighting(InterfaceWatch.class.getClassLoader(), ""));
        sightings.clear();
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        // The JDK has no such interfaces, and a class without a name has no generated class.
        if (loader != null && name != null && redefined == null && ClassFileScan.isAnnotatedInterface(classFile)) {
            sightings.add(new Sighting(loader, name.replace('/', '.')));
        }
        return null;
    }

    private void run() {
        try {
            LoadedClasses.all(instrumentation).filter(Class::isInterface).forEach(this::lookAt);
            while (true) {
                List<Sighting> round = new ArrayList<>();
                round.add(sightings.take());
                Thread.sleep(MILLISECONDS_BETWEEN_ROUNDS);
                sightings.drainTo(round);
                round.stream()
                        .collect(Collectors.groupingBy(Sighting::loaderIfAlive))
                        .forEach((loader, sighted) -> loader.ifPresent(alive -> lookFor(alive, sighted)));
            }
        } catch (Throwable failed) {
            // The queue is no longer emptied.
            instrumentation.removeTransformer(this);
            Messages.say("interfaces are no longer looked at when they are loaded, only when a filter is made", failed);
        }
    }

    private void lookFor(ClassLoader loader, List<Sighting> sighted) {
        Map<String, Class<?>> loaded = LoadedClasses.initiatedBy(instrumentation, loader)
                .filter(type -> type.isInterface() && type.getClassLoader() == loader)
                .collect(Collectors.toMap(Class::getName, Function.identity()));
        for (Sighting sighting : sighted) {
            Class<?> type = loaded.get(sighting.name());
            if (type != null) {
                lookAt(type);
            } else if (sighting.rounds() > 0) {
                sightings.add(sighting.again());
            }
        }
    }

    /** Calls the copy of the library that the interface belongs to. */
    private void lookAt(Class<?> type) {
        Class<?> filter = filterAbove(type);
        if (filter == null || filter == type) {
            return;
        }
        try {
            Class<?> library = Class.forName(LIBRARY, true, filter.getClassLoader());
            LibraryAccess.open(library, instrumentation);
            library.getMethod("interfaceLoaded", Class.class).invoke(null, type);
        } catch (ClassNotFoundException none) {
            // The application has closed its loader, or its library is older: there is nothing to
            // check.
        } catch (ReflectiveOperationException | LinkageError failed) {
            if (!isClosed(filter.getClassLoader())) {
                Messages.say("the generated class of " + type.getName() + " cannot be looked at", failed);
            }
        }
    }

    /** Returns whether the application has closed the loader of its library. */
    private static boolean isClosed(@Nullable ClassLoader loader) {
        return loader != null && loader.getResource(FILTER.replace('.', '/') + ".class") == null;
    }

    private static @Nullable Class<?> filterAbove(Class<?> type) {
        if (type.getName().equals(FILTER)) {
            return type;
        }
        return Arrays.stream(type.getInterfaces())
                .map(InterfaceWatch::filterAbove)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
