package dev.filtersmith.micrometer;

import dev.filtersmith.Filter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Meters of filters that the application names. The Java agent is not needed.
 *
 * <p>All meters begin with {@code filtersmith.filter.} and have the tags {@code filter} (the name),
 * {@code interface} (the annotated interface) and {@code family} (the annotation). They are:
 *
 * <ul>
 *   <li>for every filter, the gauges {@code expected} (elements) and {@code size} (bits);
 *   <li>from a pass over the filter, the gauges {@code elements}, {@code fill} (elements over
 *       expected elements), {@code stash} (elements), {@code fpp.predicted} and {@code
 *       fpp.maximum}, which is NaN if the spec and the builder allow any rate, and the counter
 *       {@code moves};
 *   <li>if the filter counts its operations ({@link dev.filtersmith.FilterBuilder#statistics
 *       statistics(true)}, or the agent's telemetry), the counters {@code lookups}, {@code hits},
 *       {@code puts}, {@code refused.puts}, {@code removals} and {@code missed.removals}, and the
 *       gauge {@code fpp.measured}, which is NaN until the application reports positives;
 *   <li>if a maintained filter {@linkplain dev.filtersmith.Filters#absentKeyCounts learns absent
 *       keys} beside it, the gauges {@code absent.entries} and {@code absent.capacity}, and the
 *       counters {@code absent.saved} (questions to the store), {@code absent.learned}, {@code
 *       absent.evicted} and {@code absent.stale}.
 * </ul>
 *
 * <p><b>One pass a scrape.</b> A registry reads each meter by itself. All meters of a filter show
 * one snapshot. If a meter is read and the snapshots are older than the {@linkplain
 * Builder#staleness staleness}, the thread that scrapes makes a pass over all filters of these
 * metrics, and the age counts from the end of the last.
 *
 * <p><b>Threads.</b> A pass over a filter in the mode {@code EXCLUSIVE_WRITER} is a read, which may
 * not happen beside a change. Such filters are therefore not scanned, and have no meters of the
 * second kind, unless {@link Builder#scanExclusive} says that nothing changes them during a scrape.
 * Passes over filters of the other modes read a copy, which takes as much heap as the filter.
 *
 * <p><b>References.</b> A filter that is given by itself can be collected. Its gauges are then NaN,
 * and its counters stay. A supplier is referred to strongly, for as long as the registry has the
 * meters. {@link #close} removes them. A registry takes one meter of a name and tags; those of
 * another binder are neither shared nor removed. Which meters a name has, and its tags, are decided
 * when it is bound; all are there if the supplier has no filter then. Where another filter takes
 * the place of one, counters go on from the last value that was read.
 */
public final class FilterMetrics implements MeterBinder, AutoCloseable {
    private final List<Builder.Named> filters;
    private final boolean scanExclusive;
    private final Tags tags;
    private final Duration staleness;
    private final LongSupplier clock;
    private final Registered registered = new Registered();

    FilterMetrics(Builder builder, LongSupplier clock) {
        this.filters = List.copyOf(builder.named);
        this.scanExclusive = builder.scanExclusive;
        this.tags = builder.tags;
        this.staleness = builder.staleness;
        this.clock = clock;
    }

    /**
     * Returns a builder of metrics.
     *
     * @return builder without filters
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the metrics of filters that have names.
     *
     * @param filters filters, which can be collected
     * @return metrics
     * @throws IllegalArgumentException if a filter has no name, or two have the same
     */
    public static FilterMetrics of(Filter... filters) {
        Builder builder = builder();
        for (Filter filter : filters) {
            builder.add(filter);
        }
        return builder.build();
    }

    /**
     * Registers the meters, all or none. May be called for several registries.
     *
     * @param registry registry
     * @throws IllegalArgumentException if it has a meter of the same name and tags
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Readings readings = new Readings(staleness, clock);
        NewMeters meters = new NewMeters(registry);
        meters.addAll(() -> {
            for (Builder.Named named : filters) {
                NamedFilter filter = new NamedFilter(named.filters(), scanExclusive);
                Values.register(meters, tags.and(named.tags()), readings.add(filter), filter::has);
            }
        });
        registered.add(meters);
    }

    /** Removes the meters from the registries that they were bound to. */
    @Override
    public void close() {
        registered.close();
    }

    /** A builder of metrics. */
    public static final class Builder {
        private record Named(String name, @Nullable Class<?> type, Supplier<? extends @Nullable Filter> filters) {
            Tags tags() {
                return type != null ? FilterTags.of(name, type) : FilterTags.of(name, filters.get());
            }
        }

        private final List<Named> named = new ArrayList<>();
        private final Set<String> names = new LinkedHashSet<>();
        private Tags tags = Tags.empty();
        private Duration staleness = Duration.ofSeconds(1);
        private boolean scanExclusive;

        private Builder() {}

        /**
         * Adds a filter under its own name.
         *
         * @param filter filter, which can be collected
         * @return this builder
         * @throws IllegalArgumentException if it has no name, or the name of another filter
         */
        public Builder add(Filter filter) {
            return add(
                    filter.name()
                            .orElseThrow(() -> new IllegalArgumentException("the filter " + filter
                                    + " has no name. Build or read it with name(...), or use add(name, filter).")),
                    filter);
        }

        /**
         * Adds a filter under a name.
         *
         * @param name value of the tag {@code filter}
         * @param filter filter, which can be collected
         * @return this builder
         * @throws IllegalArgumentException if another filter has the name
         */
        public Builder add(String name, Filter filter) {
            WeakReference<Filter> reference = new WeakReference<>(filter);
            return add(name, reference::get);
        }

        /**
         * Adds a filter that others may replace. If there is none when the metrics are bound, the
         * tags {@code interface} and {@code family} are {@code unknown}: give the interface then.
         *
         * @param name value of the first tag
         * @param filters supplies the present filter, or null if there is none; called by the
         *     threads that scrape, and referred to strongly. A filter that another one has replaced
         *     does not come again
         * @return this builder
         * @throws IllegalArgumentException if another filter has the name
         */
        public Builder add(String name, Supplier<? extends @Nullable Filter> filters) {
            return addNamed(new Named(name, null, filters));
        }

        /**
         * Adds a filter that others may replace, and that need not be there when the metrics are
         * bound.
         *
         * @param <F> type of the filter
         * @param name value of the first tag
         * @param type annotated interface of the filter, for the other tags
         * @param filters supplies the present filter, as in {@link #add(String, Supplier)}
         * @return this builder
         * @throws IllegalArgumentException if another filter has the name, or the interface is not
         *     annotated
         */
        public <F extends Filter> Builder add(String name, Class<F> type, Supplier<? extends @Nullable F> filters) {
            FilterTags.requireAnnotated(type);
            return addNamed(new Named(name, type, filters));
        }

        private Builder addNamed(Named filter) {
            if (!names.add(filter.name())) {
                throw new IllegalArgumentException("two filters have the name \"" + filter.name()
                        + "\": their meters would be the same. Use add(name, filter) with another name.");
            }
            named.add(filter);
            return this;
        }

        /**
         * Adds tags to all meters.
         *
         * @param further tags
         * @return this builder
         */
        public Builder tags(Iterable<? extends Tag> further) {
            this.tags = tags.and(further);
            return this;
        }

        /**
         * Sets how old the snapshots may be when a meter is read. The default is a second: more
         * than the registry takes to read all meters, and less than lies between two scrapes. A
         * longer time bounds the CPU time of the passes, and counts are as old as the rest.
         *
         * @param age greatest age of the snapshots, from the end of the last pass; 0 for a pass
         *     over its filter each time that a meter is read
         * @return this builder
         * @throws IllegalArgumentException if the age is negative
         */
        public Builder staleness(Duration age) {
            if (age.isNegative()) {
                throw new IllegalArgumentException("staleness(" + age + "): use 0 or more");
            }
            this.staleness = age;
            return this;
        }

        /**
         * Sets whether filters of the mode {@code EXCLUSIVE_WRITER} are scanned. The default is
         * false. Set true if no thread changes them during a scrape: they were filled before, or
         * one lock is held by scrapes and by changes.
         *
         * @param scans whether to scan them
         * @return this builder
         */
        public Builder scanExclusive(boolean scans) {
            this.scanExclusive = scans;
            return this;
        }

        /**
         * Builds the metrics, to be bound to a registry.
         *
         * @return metrics
         */
        public FilterMetrics build() {
            return build(System::nanoTime);
        }

        FilterMetrics build(LongSupplier clock) {
            return new FilterMetrics(this, clock);
        }
    }
}
