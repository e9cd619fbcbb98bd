package dev.filtersmith.threads.soak;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.threads.weave.Crew;
import dev.filtersmith.threads.weave.Interleaving;
import dev.filtersmith.threads.weave.Schedule;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The life of one filter: writers and readers work on it, then it is compared with the reference.
 */
final class Round {
    private static final int ABSENT_KEYS = 100;

    private final Setup setup;
    private final long seed;
    private final Findings findings;
    private final LongFilter filter;
    private final Index index;

    Round(Setup setup, long seed, Findings findings) {
        this.setup = setup;
        this.seed = seed;
        this.findings = findings;
        this.filter = newFilter(setup.type());
        int slots = (int) (setup.elements() * setup.fill() / setup.writers());
        this.index = hasCopies() ? Index.withHotKeys(setup.writers(), slots) : Index.of(setup.writers(), slots);
    }

    /** Returns whether any number of equal keys has room. */
    private boolean hasCopies() {
        return filter instanceof LongCountingFilter && !setup.type().contains("$CountingBloom");
    }

    private LongFilter newFilter(String type) {
        try {
            return Filters.builder(Class.forName(type).asSubclass(LongFilter.class))
                    .expectedElements(setup.elements())
                    .seed(seed)
                    .engine(Engine.valueOf(setup.engine()))
                    .build();
        } catch (ClassNotFoundException unknown) {
            throw new IllegalArgumentException(type, unknown);
        }
    }

    /** Returns an empty filter of the same bits for one thread. */
    private LongFilter alone() {
        return newFilter(setup.type().replaceFirst("(Exclusive|Single|Multi)$", "Exclusive"));
    }

    void run() {
        if (filter instanceof LongCountingFilter counting) {
            churn(counting);
        } else {
            fill();
        }
    }

    private void fill() {
        Fresh fresh = new Fresh();
        run(writer -> new Filling(filter, index, writer, random(writer), findings, fresh));
        check(after -> {
            after.checkKeys();
            if (setup.type().contains("$Bloom")) {
                after.checkBits(alone());
            } else if (setup.isLockFree()) {
                after.checkCopies(fresh);
            } else {
                after.checkCount(fresh);
            }
            // Without locks, two puts of one new key at once may both be the first.
            if (!setup.type().contains("Bloom") && !setup.severalMayBeFirst()) {
                after.checkOnceEach(fresh);
            }
        });
        merge();
        check(Aftermath::checkKeys);
    }

    private void churn(LongCountingFilter counting) {
        Gate gate = new Gate();
        run(writer -> new Churning(counting, index, writer, random(writer), findings, gate));
        merge();
        check(after -> {
            after.checkKeys();
            if (setup.type().contains("$CountingBloom")) {
                after.checkBits(alone());
            }
            after.checkRemovals(counting);
        });
        if (findings.isClean()) {
            run(writer -> () -> {
                for (int i = 0; i < ABSENT_KEYS; i++) {
                    long key = i;
                    findings.check(!counting.remove(key), () -> "removal of key " + key + " from nothing answers true");
                }
            });
            check(after -> after.checkMissedRemovals(counting, (long) setup.writers() * ABSENT_KEYS));
        }
    }

    /**
     * Merges filters into the filter, unless workers take turns: copies are many steps. Grown
     * filters with deletion refuse it.
     */
    private void merge() {
        boolean refused = setup.grows() && filter instanceof LongCountingFilter;
        if (findings.isClean() && !setup.pace().takesTurns() && !refused) {
            run(writer -> new Merging(filter, this::alone, index, writer, random(writer), findings));
        }
    }

    private Random random(int worker) {
        return new Random(31 * seed + worker);
    }

    private void check(Consumer<Aftermath> checks) {
        if (findings.isClean()) {
            Aftermath after = new Aftermath(filter, index, findings);
            // A filter that was broken on purpose may be left in the middle of a change.
            Interleaving.alone(findings.guarded(() -> {
                after.checkKept();
                checks.accept(after);
                after.checkKept();
            }));
        }
    }

    /** Runs writers, and readers until the writers have ended. */
    private void run(IntFunction<Runnable> writer) {
        AtomicInteger writing = new AtomicInteger(setup.writers());
        List<Runnable> work = new ArrayList<>();
        for (int i = 0; i < setup.writers(); i++) {
            Runnable writes = findings.guarded(writer.apply(i));
            work.add(() -> {
                writes.run();
                writing.decrementAndGet();
            });
        }
        for (int i = 0; i < setup.readers(); i++) {
            Random random = random(setup.writers() + i);
            work.add(findings.guarded(new Reading(filter, index, random, findings, () -> writing.get() > 0)));
        }
        Schedule schedule = setup.pace().schedule(seed);
        List<Worker> workers = new ArrayList<>();
        for (Runnable each : work) {
            int number = workers.size();
            Runnable ran = setup.pace().isVirtual() ? VirtualThreads.running(each) : each;
            workers.add(
                    new Worker("worker " + number, ran, schedule, setup.pace().rarity(), seed + number));
        }
        Crew.run(schedule, workers);
    }
}
