package dev.filtersmith.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javax.management.ObjectName;

/** The meters of the agent's filters in one registry. Filters with equal tags share meters. */
final class BeanMeters {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private record Series(BeanGroup beans, Reading reading, NewMeters meters) {}

    private record Bound(BeanSource bean, Tags tags) {}

    private final MeterRegistry registry;
    private final Readings readings;
    private final Map<Tags, Series> series = new HashMap<>();
    private final Map<ObjectName, Bound> filters = new HashMap<>();

    BeanMeters(MeterRegistry registry, Duration staleness) {
        this.registry = registry;
        this.readings = new Readings(staleness, System::nanoTime);
    }

    /** Adds a filter that is in use. */
    void add(ObjectName name, BeanSource bean) {
        if (filters.containsKey(name)) {
            return;
        }
        String shown = bean.name().isEmpty() ? "#" + bean.id() : bean.name();
        Tags tags = FilterTags.of(shown, bean.interfaceName(), FilterTags.family(bean.spec()));
        try {
            series.computeIfAbsent(tags, this::register).beans().add(bean);
            filters.put(name, new Bound(bean, tags));
        } catch (IllegalArgumentException taken) {
            LOGGER.log(System.Logger.Level.WARNING, "The agent's filter " + name + " is not shown.", taken);
        }
    }

    private Series register(Tags tags) {
        BeanGroup beans = new BeanGroup();
        Reading reading = readings.add(beans);
        NewMeters meters = new NewMeters(registry);
        try {
            meters.addAll(() -> Values.register(meters, tags, reading, need -> true));
        } catch (RuntimeException | Error failed) {
            readings.remove(reading);
            throw failed;
        }
        return new Series(beans, reading, meters);
    }

    /** Removes a filter, and its meters if no other has them. */
    void remove(ObjectName name) {
        Bound gone = filters.remove(name);
        Series of = gone == null ? null : series.get(gone.tags());
        if (gone != null && of != null && of.beans().remove(gone.bean())) {
            series.remove(gone.tags());
            readings.remove(of.reading());
            of.meters().remove();
        }
    }

    void close() {
        series.values().forEach(each -> each.meters().remove());
    }
}
