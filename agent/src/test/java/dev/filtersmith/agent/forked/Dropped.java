package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.ObjectName;

/**
 * Program that drops filters, and applications that have a copy of the library and hold filters in
 * static fields. All are collected, and their beans go.
 */
public final class Dropped {
    private static final int ROUNDS = 3;

    private Dropped() {}

    /** An application, which a server starts with a loader of its own. */
    public static final class Application {
        private static final List<Filter> KEPT = new ArrayList<>();

        /** An interface without an emitted class. */
        @DLeftFilter
        interface Names extends MembershipFilter<String> {}

        private Application() {}

        /**
         * Keeps filters for as long as this class is there.
         *
         * @param arguments none
         */
        public static void main(String[] arguments) {
            KEPT.addAll(filters());
        }

        private static List<Filter> filters() {
            Names names = Filters.builder(Names.class)
                    .expectedElements(100)
                    .name("names")
                    .build();
            LongFilter numbers = Filters.builder(FilterSpec.bloom().build())
                    .expectedElements(100)
                    .engine(Engine.INTERPRETED)
                    .build();
            names.put("a");
            numbers.put(1);
            return List.of(names, numbers);
        }
    }

    /**
     * Drops filters and applications in turn.
     *
     * @param arguments class path of the applications
     * @throws Exception if something fails
     */
    public static void main(String[] arguments) throws Exception {
        List<URL> path = new ArrayList<>();
        for (String file : arguments[0].split(File.pathSeparator, -1)) {
            path.add(Path.of(file).toUri().toURL());
        }
        for (int round = 0; round < ROUNDS; round++) {
            drop(Dropped::filter);
            drop(() -> application(path.toArray(URL[]::new)));
        }
        System.out.println("all are collected");
    }

    private static void drop(Callable<WeakReference<Object>> maker) throws Exception {
        WeakReference<Object> dropped = maker.call();
        Watched.await("its collection", () -> {
            System.gc();
            return dropped.get() == null;
        });
        Watched.await("no beans", () -> Watched.all().isEmpty());
    }

    private static WeakReference<Object> filter() throws JMException {
        List<Filter> filters = Application.filters();
        try {
            checkBeans();
            return new WeakReference<>(filters.get(0));
        } finally {
            Reference.reachabilityFence(filters);
        }
    }

    private static WeakReference<Object> application(URL... path)
            throws ReflectiveOperationException, IOException, JMException {
        try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            Class<?> application = loader.loadClass(Application.class.getName());
            assertThat(application).isNotSameAs(Application.class);
            application.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            checkBeans();
            return new WeakReference<>(loader);
        }
    }

    /** Reads all attributes, whose values need no class of the library or of the agent. */
    private static void checkBeans() throws JMException {
        // A filter may have a bean before it has its name.
        Watched.await("two beans", () -> {
            Set<ObjectName> beans = Watched.all();
            return beans.size() == 2 && beans.stream().anyMatch(bean -> bean.getKeyProperty("name") != null);
        });
        for (ObjectName bean : Watched.all()) {
            MBeanAttributeInfo[] attributes = ManagementFactory.getPlatformMBeanServer()
                    .getMBeanInfo(bean)
                    .getAttributes();
            assertThat(Arrays.stream(attributes)
                            .map(attribute -> Watched.value(bean, attribute.getName())
                                    .getClass()
                                    .getClassLoader()))
                    .hasSizeGreaterThan(20)
                    .containsOnlyNulls();
        }
    }
}
