package dev.filtersmith.osgi.bundle;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.micrometer.FilterMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Takes the text of a spec, and returns the names of the meters of its filter. */
public final class Metered implements UnaryOperator<String> {
    @Override
    public String apply(String spec) {
        LongFilter filter =
                Filters.builder(FilterSpec.parse(spec)).expectedElements(100).build();
        MeterRegistry registry = new SimpleMeterRegistry();
        try (FilterMetrics metrics = FilterMetrics.builder().add("seen", filter).build()) {
            metrics.bindTo(registry);
            return registry.getMeters().stream()
                    .map(meter -> meter.getId().getName())
                    .sorted()
                    .collect(Collectors.joining(" "));
        }
    }
}
