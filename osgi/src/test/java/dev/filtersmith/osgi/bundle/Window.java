package dev.filtersmith.osgi.bundle;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.rotating.RotatingBuilder;
import dev.filtersmith.rotating.RotatingFilter;
import java.util.function.UnaryOperator;

/** Takes the text of a spec, and returns whether a key of a window is there until it expires. */
public final class Window implements UnaryOperator<String> {
    @Override
    public String apply(String spec) {
        RotatingFilter<LongFilter> window = RotatingBuilder.of(
                        Filters.builder(FilterSpec.parse(spec)).expectedElements(1_000))
                .build();
        window.filter().put(1);
        window.rotate();
        boolean isThere = window.filter().mightContain(1);
        window.rotate();
        return isThere + ", then " + window.filter().mightContain(1);
    }
}
