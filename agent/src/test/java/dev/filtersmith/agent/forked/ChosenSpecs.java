package dev.filtersmith.agent.forked;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.CommonSpecs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The selected specs, by the names of their families. */
final class ChosenSpecs {
    private ChosenSpecs() {}

    static Map<String, List<FilterSpec>> byFamily() {
        Map<String, List<FilterSpec>> families = new TreeMap<>();
        CommonSpecs.chosen()
                .values()
                .forEach(spec -> families.computeIfAbsent(family(spec), family -> new ArrayList<>())
                        .add(spec));
        return families;
    }

    static String family(FilterSpec spec) {
        return Families.of(spec).annotation().getSimpleName();
    }

    /** Returns the first spec of each family, in one mode of threads after the other. */
    static Map<String, FilterSpec> sample() {
        Map<String, FilterSpec> sample = new LinkedHashMap<>();
        Concurrency[] modes = Concurrency.values();
        byFamily()
                .forEach((family, specs) ->
                        sample.put(family, Families.in(modes[sample.size() % modes.length], specs.get(0))));
        return sample;
    }
}
