package dev.filtersmith.osgi.bundle;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import java.util.function.UnaryOperator;

/** Takes the name of an engine, and returns whether it has keys of a type of this bundle. */
public final class RecordKeys implements UnaryOperator<String> {
    record Visit(long user, String page) {}

    @WindowedCuckooFilter
    interface Visits extends MembershipFilter<Visit> {}

    @Override
    public String apply(String engine) {
        Visits visits = Filters.builder(Visits.class)
                .expectedElements(100)
                .engine(Engine.valueOf(engine))
                .build();
        Visit visit = new Visit(1, "/");
        boolean isNew = visits.put(visit);
        return String.valueOf(isNew && visits.mightContain(visit) && visits.mightContain(new Visit(1, "/")));
    }
}
