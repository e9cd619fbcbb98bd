package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filter;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** The beans of filters, as seen by a management client. */
final class Watched {
    private static final long SECONDS = 600;
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    private final Set<ObjectName> seen = new HashSet<>(all());

    static Set<ObjectName> all() {
        try {
            return SERVER.queryNames(new ObjectName("dev.filtersmith:type=Filter,*"), null);
        } catch (JMException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the bean of a filter that has come into use since the last call. */
    ObjectName next(Filter filter) {
        String given = filter.name().orElse(null);
        await("a bean of " + filter.layout().signature(), () -> !added(given).isEmpty());
        Set<ObjectName> added = added(given);
        assertThat(added).hasSize(1);
        seen.addAll(added);
        ObjectName name = added.iterator().next();
        assertThat(name.getKeyProperty("signature")).isEqualTo(filter.layout().signature());
        return name;
    }

    /** A filter may have a bean without a name before it has one with the name. */
    private Set<ObjectName> added(@Nullable String given) {
        Set<ObjectName> added = new HashSet<>(all());
        added.removeAll(seen);
        added.removeIf(bean -> !Objects.equals(bean.getKeyProperty("name"), given));
        return added;
    }

    static Object value(ObjectName bean, String attribute) {
        try {
            return SERVER.getAttribute(bean, attribute);
        } catch (JMException failed) {
            throw new IllegalStateException(attribute + " of " + bean, failed);
        }
    }

    /** Checks the counts, and the values that the filter itself reports. */
    static void check(ObjectName bean, Filter filter, Map<String, Long> counts) {
        String name = bean + " " + filter.engine();
        Map<String, Object> shown = new TreeMap<>();
        counts.keySet().forEach(attribute -> shown.put(attribute, value(bean, attribute)));
        assertThat(shown).as(name).isEqualTo(new TreeMap<String, Object>(counts));
        assertThat(value(bean, "Engine")).as(name).isEqualTo(filter.engine().name());
        assertThat(value(bean, "BitSize")).as(name).isEqualTo(filter.bitSize());
        assertThat(value(bean, "StashSize")).as(name).isEqualTo((long) filter.stashSize());
        assertThat(value(bean, "ExpectedElements")).as(name).isEqualTo(filter.expectedElements());
        // The bean is polled again after a pause.
        await(
                name + " counts elements",
                () -> value(bean, "ApproximateElementCount").equals(filter.approximateElementCount()));
        assertThat(value(bean, "PredictedFpp")).as(name).isEqualTo(filter.expectedFpp());
        assertThat((long[]) value(bean, "LoadHistogram")).as(name).hasSizeGreaterThan(1);
    }

    static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            try {
                Thread.sleep(5);
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        }
    }
}
