package dev.filtersmith.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;

/** Meters that are to be removed from their registries some time. */
final class Registered {
    private record In(MeterRegistry registry, List<Meter> meters) {}

    private final List<In> all = new ArrayList<>();

    synchronized void add(MeterRegistry registry, List<Meter> meters) {
        all.add(new In(registry, meters));
    }

    /** Removes the meters. Others that are added later are removed by the next call. */
    synchronized void close() {
        all.forEach(in -> in.meters().forEach(in.registry()::remove));
        all.clear();
    }
}
