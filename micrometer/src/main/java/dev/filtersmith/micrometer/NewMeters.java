package dev.filtersmith.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Meters that are new in a registry, to be removed later. A registry that has a meter of the
 * same name and tags gives that one, which belongs to somebody else.
 */
final class NewMeters {
    private final MeterRegistry registry;
    private final Set<Meter> others = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Meter> added = new ArrayList<>();

    NewMeters(MeterRegistry registry) {
        this.registry = registry;
        others.addAll(registry.getMeters());
    }

    MeterRegistry registry() {
        return registry;
    }

    /**
     * Adds a meter that the registry gave.
     *
     * @throws IllegalArgumentException if it was there before
     */
    void add(Meter meter) {
        if (others.contains(meter)) {
            throw new IllegalArgumentException("the registry has a meter " + meter.getId()
                    + " already, which would go on to show another filter. Give this filter another name, or tags"
                    + " of its own, or close the metrics of the other one before.");
        }
        added.add(meter);
    }

    /** Runs all additions. If they fail, as a filter's supplier may, no meter stays. */
    void addAll(Runnable additions) {
        try {
            additions.run();
        } catch (RuntimeException | Error failed) {
            remove();
            throw failed;
        } finally {
            others.clear();
        }
    }

    void remove() {
        added.forEach(registry::remove);
        added.clear();
    }
}
