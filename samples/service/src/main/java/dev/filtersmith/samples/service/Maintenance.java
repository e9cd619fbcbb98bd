package dev.filtersmith.samples.service;

import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.micrometer.FilterMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The filter of a service: its start, its rebuilds, its saves and its metrics. */
final class Maintenance implements AutoCloseable {
    private final ExecutorService background = Executors.newSingleThreadExecutor(daemon -> thread("rebuild", daemon));
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, daemon -> thread("timer", daemon));
    private final MaintainedFilter<String, StoredNames> filter;
    private final PrintWriter messages;
    private final Duration pause;

    /** Creates a filter that is not filled yet. The key is null where no stranger chooses names. */
    Maintenance(Accounts table, long expected, byte @Nullable [] key, PrintWriter messages) {
        this(table, expected, key, messages, Duration.ofMinutes(1));
    }

    /** Creates a filter with a time before the rebuild that follows a load or a failure. */
    Maintenance(Accounts table, long expected, byte @Nullable [] key, PrintWriter messages, Duration pause) {
        this.messages = messages;
        this.pause = pause;
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        FilterBuilder<StoredNames> filters = Filters.builder(StoredNames.class)
                .expectedElements(expected)
                .name("accounts")
                .statistics(true);
        filter = MaintainedBuilder.of(key == null ? filters : filters.key(key), table)
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
                // The table delivers accounts that the file has, and these are in the filter twice
                // then. And a database may commit a statement of a process that was killed.
                rebuildLater();
            } else {
                messages.println("filter: cannot be loaded from " + file + " and the table, so it is rebuilt: "
                        + Service.line(failure));
                rebuild();
            }
        });
    }

    private void rebuild() {
        var unused = filter.rebuild().whenComplete((built, failure) -> {
            if (failure == null) {
                messages.println("filter: built, " + built.approximateElementCount() + " accounts");
            } else {
                messages.println("filter: cannot be built from the table: " + Service.line(failure));
                // Of itself, the filter tries again when an account changes, and none may.
                rebuildLater();
            }
        });
    }

    private void rebuildLater() {
        var unused = timer.schedule(this::rebuild, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Saves the filter at intervals. */
    void saveEvery(long milliseconds, Path file) {
        var unused = timer.scheduleWithFixedDelay(() -> save(file), milliseconds, milliseconds, TimeUnit.MILLISECONDS);
    }

    /** Saves the filter. Whatever it throws would end the saves that follow. */
    void save(Path file) {
        try {
            if (filter.filter().isPresent()) {
                filter.save(file);
            }
        } catch (IOException | RuntimeException | Error failed) {
            messages.println("filter: cannot be saved: " + Service.line(failed));
        }
    }

    @Override
    public void close() {
        timer.shutdown();
        background.shutdown();
    }
}
