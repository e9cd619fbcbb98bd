package dev.filtersmith.profile;

import dev.filtersmith.link.AgentLink;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the work of filters in a directory of profiles. It looks at each filter every second.
 * What it has seen is added to the files every half minute, and when it is closed or the process
 * ends. A process that is killed loses what was seen since.
 *
 * <p>Filters that are made after the start are recorded if they have a name and {@code
 * statistics(true)}, or if the agent counts.
 */
public final class ProfileRecorder implements AutoCloseable {
    /** Time between two additions to the files. */
    public static final Duration INTERVAL = Duration.ofSeconds(30);

    /** Names that are recorded. A program that makes them of its data may have any number. */
    private static final int MOST_TITLES = 500;

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_WRITE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ProfileDirectory directory;
    private final Duration interval;
    private final Consumer<String> problems;

    /** Lines for problems so far, each of which is said once: those of a file come again. */
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    private final TextLengths texts = new TextLengths();
    private final Set<Watched> filters = ConcurrentHashMap.newKeySet();
    private final Thread thread = new Thread(null, this::run, "filtersmith-profile", 0, false);
    private final Thread atExit = new Thread(null, this::finish, "filtersmith-profile-exit", 0, false);

    /** What was seen and is not in the files yet, by interface and name. Guarded by this. */
    private final Map<String, WorkloadProfile> unwritten = new TreeMap<>();

    /** Interfaces and names of filters that were seen. Guarded by this. */
    private final Set<String> titles = new HashSet<>();

    /** Interfaces and names whose files this process has written. Guarded by this. */
    private final Set<String> counted = new HashSet<>();

    /** The one that records the filters of this program. Guarded by the class. */
    private static @Nullable ProfileRecorder current;

    private volatile boolean closed;

    /**
     * Creates a recorder that was not started.
     *
     * @param directory directory of the files
     * @param interval time between two additions to the files
     * @param problems takes a line for each file that could not be written
     */
    public ProfileRecorder(Path directory, Duration interval, Consumer<String> problems) {
        this.directory = new ProfileDirectory(directory);
        this.interval = interval;
        this.problems = problems;
        thread.setDaemon(true);
    }

    /**
     * Starts to record the named filters of this program that are built from now on with {@code
     * statistics(true)}. One recorder at a time does so. Where the agent counts, it records.
     *
     * @param directory directory of the files, which is created if it is not there
     * @return recorder
     */
    public static ProfileRecorder record(Path directory) {
        System.Logger logger = System.getLogger("dev.filtersmith");
        ProfileRecorder recorder =
                new ProfileRecorder(directory, INTERVAL, line -> logger.log(System.Logger.Level.WARNING, line));
        recorder.start();
        synchronized (ProfileRecorder.class) {
            current = recorder;
            AgentLink.offer(Map.of(AgentLink.RECORDS, recorder.records()));
        }
        return recorder;
    }

    /** Returns what takes filters, for {@link AgentLink#RECORDS}; none once this is closed. */
    public Function<Reference<Supplier<Map<String, Object>>>, @Nullable LongBinaryOperator> records() {
        return statistics -> {
            if (closed) {
                return null;
            }
            WorkRecord record = new WorkRecord(texts);
            filters.add(new Watched(statistics, record, Instant.now()));
            return record;
        };
    }

    /** Starts to look at filters. */
    public void start() {
        Runtime.getRuntime().addShutdownHook(atExit);
        thread.start();
    }

    private void run() {
        long written = System.nanoTime();
        while (!closed) {
            try {
                TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
            } catch (InterruptedException closing) {
                return;
            }
            guarded(() -> look(Instant.now(), false));
            if (System.nanoTime() - written >= interval.toNanos()) {
                guarded(this::write);
                written = System.nanoTime();
            }
        }
    }

    /** Looks at all filters, and keeps what they have done since the last look. */
    synchronized void look(Instant now, boolean ends) {
        texts.renew();
        for (Watched filter : List.copyOf(filters)) {
            try {
                WorkloadProfile seen = filter.look(now, ends);
                if (seen != null) {
                    keep(seen);
                }
                if (filter.isGone() || ends) {
                    filters.remove(filter);
                }
            } catch (RuntimeException | Error failed) { // The others go on.
                filters.remove(filter);
                say("a filter is not recorded any more: " + failed);
            }
        }
    }

    private void keep(WorkloadProfile seen) {
        if (titles.contains(seen.title()) || titles.size() < MOST_TITLES) {
            titles.add(seen.title());
            unwritten.merge(seen.title(), seen, WorkloadProfile::merge);
        } else {
            say("filters of more than " + MOST_TITLES + " names are not recorded. Give those of one use one name.");
        }
    }

    private void say(String problem) {
        if (said.add(problem)) {
            problems.accept(problem);
        }
    }

    /** Adds to the files what was seen since the last call. */
    synchronized void write() {
        long end = System.nanoTime() + LONGEST_WRITE_NANOS;
        for (WorkloadProfile seen : List.copyOf(unwritten.values())) {
            Optional<String> problem;
            try {
                problem = directory.add(counted.contains(seen.title()) ? seen : seen.ofOneRun());
            } catch (IOException failed) {
                say("profiles are kept and written later: " + failed);
                if (System.nanoTime() - end > 0) { // Each of the others may wait as long.
                    return;
                }
                continue;
            }
            counted.add(seen.title());
            unwritten.remove(seen.title());
            problem.ifPresent(this::say);
        }
    }

    /**
     * Looks at all filters now, and adds to the files what was seen: at a peak that lasts less than
     * a second, or before the files are read.
     */
    public void flush() {
        guarded(() -> look(Instant.now(), false));
        guarded(this::write);
    }

    private synchronized void finish() {
        if (!closed) {
            closed = true;
            takeBack();
            guarded(() -> look(Instant.now(), true));
            guarded(this::write);
        }
    }

    private void takeBack() {
        synchronized (ProfileRecorder.class) {
            if (current == this) {
                current = null;
                AgentLink.offer(Map.of());
            }
        }
    }

    /** Ends the records: looks at all filters once more, and writes the files. */
    @Override
    public void close() {
        finish();
        thread.interrupt();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exits) {
            // It runs already.
        }
    }

    /** A failure must end neither the thread nor the application. */
    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error failed) {
            say("a profile could not be recorded: " + failed);
        }
    }
}
