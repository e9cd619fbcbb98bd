package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Engine;
import dev.filtersmith.MembershipFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * One row of the table: a name, and a maker of empty filters.
 *
 * @param name name of the filter
 * @param maker makes an empty filter
 */
record Contender(String name, Supplier<NameFilter> maker) {
    /**
     * Returns the filters to compare: each spec under each engine, and Guava's with the bits of the
     * first.
     *
     * @param filters source of the filters
     * @param elements number of elements to design for
     * @param seed seed of the hashing
     * @return contenders, in the order of the table
     */
    static List<Contender> all(FilterFactory filters, int elements, long seed) {
        List<Contender> all = new ArrayList<>();
        for (Class<? extends MembershipFilter<String>> spec : List.of(SeenNames.class, PaperNames.class)) {
            for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
                all.add(new Contender(
                        spec.getSimpleName(),
                        () -> new FiltersmithNames(filters.create(spec, elements, seed, engine))));
            }
        }
        long bits = all.get(0).make().bitSize();
        all.add(new Contender("Guava BloomFilter", () -> GuavaNames.create(elements, bits)));
        return all;
    }

    NameFilter make() {
        return maker.get();
    }
}
