package dev.filtersmith.samples.service;

import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.MaintainedFilter;
import dev.filtersmith.micrometer.FilterMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The filter of a service: its start, its rebuilds, its saves and its metrics. */
final class Maintenance implements AutoCloseable {
    private final ExecutorService background = Executors.newSingleThreadExecutor(daemon -> thread("rebuild", daemon));
    private final ScheduledExecutorService saves =
            Executors.newSingleThreadScheduledExecutor(daemon -> thread("save", daemon));
    private final MaintainedFilter<String, StoredNames> filter;
    private final PrintWriter messages;

    /**
     * Creates a filter that is not filled yet.
     *
     * @param table accounts
     * @param expected expected number of accounts
     * @param key secret key that names are hashed with; null for none, where no stranger chooses
     *     them
     * @param messages gets a line for each event
     */
    Maintenance(Accounts table, long expected, byte @Nullable [] key, PrintWriter messages) {
        this.messages = messages;
        FilterBuilder<StoredNames> filters = Filters.builder(StoredNames.class)
                .expectedElements(expected)
                .name("accounts")
                .statistics(true);
        filter = Filters.maintained(key == null ? filters : filters.key(key), table)
                .executor(background)
                .build();
    }

    private static Thread thread(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    MaintainedFilter<String, StoredNames> filter() {
        return filter;
    }

    void bindTo(MeterRegistry registry) {
        FilterMetrics.builder()
                .add("accounts", StoredNames.class, () -> filter.filter().orElse(null))
                .build()
                .bindTo(registry);
    }

    /** Starts from the stored filter, if there is one, and otherwise from the table. */
    void begin(@Nullable Path file) {
        if (file == null || Files.notExists(file)) {
            rebuild();
            return;
        }
        var unused = filter.load(file).whenComplete((loaded, failure) -> {
            if (failure == null) {
                messages.println("filter: read from " + file + ", " + loaded.approximateElementCount() + " accounts");
            } else {
                messages.println("filter: cannot read " + file + ", so it is rebuilt: " + failure.getMessage());
                rebuild();
            }
        });
    }

    private void rebuild() {
        var unused = filter.rebuild()
                .whenComplete((built, failure) -> messages.println(
                        failure == null
                                ? "filter: built, " + built.approximateElementCount() + " accounts"
                                : "filter: cannot be built: " + failure.getMessage()));
    }

    /** Saves the filter at intervals. */
    void saveEvery(long milliseconds, Path file) {
        var unused = saves.scheduleWithFixedDelay(() -> save(file), milliseconds, milliseconds, TimeUnit.MILLISECONDS);
    }

    /** Saves the filter. Whatever it throws would end the saves that follow. */
    void save(Path file) {
        try {
            if (filter.filter().isPresent()) {
                filter.save(file);
            }
        } catch (IOException | RuntimeException | Error failed) {
            messages.println("filter: cannot be saved: " + failed);
        }
    }

    @Override
    public void close() {
        saves.shutdown();
        background.shutdown();
    }
}
