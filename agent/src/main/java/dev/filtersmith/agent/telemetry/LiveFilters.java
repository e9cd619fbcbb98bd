package dev.filtersmith.agent.telemetry;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The filters in use, and a thread that polls them, with a pause of a second in between. The
 * library limits how often a poll takes a pass over a filter.
 */
final class LiveFilters {
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    private final Map<Long, LiveFilter> filters = new ConcurrentHashMap<>();
    private final BlockingQueue<LiveFilter> opened = new LinkedBlockingQueue<>();
    private final List<Exporter> exporters;
    private final BiConsumer<String, Throwable> problems;
    private final AtomicBoolean failed = new AtomicBoolean();

    /** Creates an empty set of filters. {@code problems} receives the first failure. */
    LiveFilters(List<Exporter> exporters, BiConsumer<String, Throwable> problems) {
        this.exporters = List.copyOf(exporters);
        this.problems = problems;
    }

    /** Returns the filters, with the state of their last poll. */
    Collection<LiveFilter> all() {
        return filters.values();
    }

    /**
     * Adds an announced filter, in a thread of the application. A filter that is given a name is
     * announced again.
     */
    void open(Map<String, Object> announcement) {
        LiveFilter filter = new LiveFilter(announcement);
        LiveFilter known = filters.putIfAbsent(filter.id(), filter);
        if (known != null) {
            known.announced(announcement);
        }
        opened.add(known == null ? filter : known);
    }

    /** Handles an event, in a thread of the application. */
    void happened(Map<String, Object> event) {
        LiveFilter filter = filters.get(LiveFilter.number(event, "id"));
        if (filter != null) {
            toExporters(exporter -> exporter.happened(filter, event));
        }
    }

    /** Starts the polling of the filters. */
    void start() {
        Thread thread = new Thread(null, this::run, "filtersmith-telemetry", 0, false);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        long next = System.nanoTime() + PERIOD;
        while (true) {
            showOpened(next - System.nanoTime());
            if (System.nanoTime() - next >= 0) {
                lookAfterAll();
                next = System.nanoTime() + PERIOD;
            }
        }
    }

    /**
     * Waits for a new filter, at most for the given time, and exports it unless it is already gone.
     */
    void showOpened(long nanoseconds) {
        try {
            LiveFilter filter = opened.poll(nanoseconds, TimeUnit.NANOSECONDS);
            if (filter != null) {
                guarded(filter::refresh);
                if (!filter.isGone()) {
                    toExporters(exporter -> exporter.opened(filter));
                }
            }
        } catch (InterruptedException ignored) {
            // The thread ends with the process. An interrupt of all threads is not meant for this
            // one.
        }
    }

    /** Polls the statistics of all filters, and removes the filters that are gone. */
    void lookAfterAll() {
        for (LiveFilter filter : List.copyOf(filters.values())) {
            guarded(filter::refresh);
            if (filter.isGone()) {
                filters.remove(filter.id());
                toExporters(exporter -> exporter.closed(filter));
            } else if (filter.hasPassedRate()) {
                toExporters(exporter -> exporter.passedRate(filter));
            }
        }
    }

    private void toExporters(Consumer<Exporter> message) {
        exporters.forEach(exporter -> guarded(() -> message.accept(exporter)));
    }

    /** Runs a task. A failure is reported once, and ends neither the thread nor the application. */
    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error wrong) {
            if (failed.compareAndSet(false, true)) {
                problems.accept("telemetry", wrong);
            }
        }
    }
}
