package dev.filtersmith.osgi.bundle;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import java.util.function.UnaryOperator;

/** Takes the text of a spec that leaves its geometry open, and returns the one that is found. */
public final class Goal implements UnaryOperator<String> {
    @Override
    public String apply(String spec) {
        return Filters.builder(FilterSpec.parse(spec))
                .expectedElements(1_000)
                .build()
                .layout()
                .signature();
    }
}
