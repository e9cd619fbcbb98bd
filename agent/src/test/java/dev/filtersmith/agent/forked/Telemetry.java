package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.link.AgentLink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.management.ObjectName;

/** Program that checks that filters of all families and engines are counted exactly. */
public final class Telemetry {
    private static final long ELEMENTS = 2000;
    private static final String NAME = "counted";

    private final Watched watched = new Watched();

    /** Filters that are kept, since collected ones are no longer shown. */
    private final List<Filter> filters = new ArrayList<>();

    private Telemetry() {}

    /**
     * Checks the beans of all filters.
     *
     * @param arguments name of the class that contains the interfaces
     * @throws Exception if something fails
     */
    public static void main(String[] arguments) throws Exception {
        List<Class<? extends Filter>> types = Stream.of(
                        Class.forName(arguments[0]).getDeclaredClasses())
                .filter(Filter.class::isAssignableFrom)
                .<Class<? extends Filter>>map(type -> type.asSubclass(Filter.class))
                .sorted(Comparator.comparing(Class::getName))
                .toList();
        Telemetry telemetry = new Telemetry();
        for (Class<? extends Filter> type : types) {
            for (Engine engine : Engine.values()) {
                telemetry.count(type, engine);
            }
        }
        telemetry.measure(types.get(0));
        telemetry.survive(types);
        System.out.println(types.size() + " interfaces, " + Watched.all().size() + " beans");
    }

    private Filter build(Class<? extends Filter> type, Engine engine, long elements) {
        Filter filter = Filters.builder(type)
                .expectedElements(elements)
                .seed(1)
                .engine(engine)
                .name(NAME)
                .build();
        assertThat(filter.engine()).isEqualTo(engine);
        filters.add(filter);
        return filter;
    }

    private void count(Class<? extends Filter> type, Engine engine) throws ReflectiveOperationException {
        Filter filter = build(type, engine, ELEMENTS);
        ObjectName bean = watched.next(filter);
        Operations operations = new Operations(type);
        Watched.check(bean, filter, operations.counts());
        operations.ask(filter);
        Watched.check(bean, filter, operations.counts());
        assertThat(Watched.value(bean, "Interface")).isEqualTo(type.getName());
        copy(filter);
        Watched.check(bean, filter, operations.counts());
        if (filter instanceof LongFilter longs) {
            operations.overfill(longs);
            Watched.check(bean, filter, operations.counts());
        }
    }

    /** Checks that a copy counts for itself, and that no copy, clear or merge is counted. */
    private void copy(Filter filter) {
        Filter copy = Filters.copy(filter);
        filters.add(copy);
        ObjectName bean = watched.next(copy);
        Map<String, Long> none = new Operations(filter.getClass()).counts();
        Watched.check(bean, copy, none);
        copy.clear();
        Watched.check(bean, copy, none);
        copy.putAll(filter);
        assertThat(copy.approximateElementCount()).isEqualTo(filter.approximateElementCount());
        Watched.check(bean, copy, none);
    }

    /** Checks the rate that follows from an application's reports of false positives. */
    private void measure(Class<? extends Filter> type) {
        LongFilter filter = (LongFilter) build(type, Engine.BOUND, ELEMENTS);
        ObjectName bean = watched.next(filter);
        for (long key = 0; key < ELEMENTS; key++) {
            filter.put(key);
        }
        long falsePositives = 0;
        for (long key = 0; key < 100_000; key++) {
            if (filter.mightContain(~key)) {
                falsePositives++;
                Filters.reportFalsePositive(filter);
            }
        }
        assertThat(Watched.value(bean, "MeasuredFpp")).isEqualTo(falsePositives / 100_000.0);
    }

    /** Checks that failures of the exporters do not affect the filters. */
    private void survive(List<Class<? extends Filter>> types) throws Exception {
        Consumer<Map<String, Object>> broken = message -> {
            throw new AssertionError("broken");
        };
        Map<String, Object> services = new HashMap<>(Disconnected.services());
        services.put(AgentLink.FILTER_OPENED, broken);
        services.put(AgentLink.FILTER_EVENT, broken);
        int before = Watched.all().size();
        Disconnected.with(services, () -> {
            for (Class<? extends Filter> type : types) {
                for (Engine engine : Engine.values()) {
                    Filter filter = build(type, engine, 20);
                    if (filter instanceof LongFilter longs) {
                        new Operations(type).overfill(longs);
                    }
                }
            }
            return null;
        });
        assertThat(Watched.all()).hasSize(before);
    }
}
