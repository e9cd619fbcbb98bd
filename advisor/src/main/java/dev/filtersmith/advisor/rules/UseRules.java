package dev.filtersmith.advisor.rules;

import static dev.filtersmith.advisor.rules.Figures.text;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.profile.Operations;
import dev.filtersmith.profile.Strains;
import java.util.Optional;

/** How filters were used: by which threads, in batches, built at once, or not at all. */
final class UseRules {
    /** Sweeps after which further ones gain little. */
    private static final int SWEEPS = 10;

    private static final double LOWER_RATE = 0.95;

    /** A filter of 16 MB is larger than most caches. */
    private static final long LARGE_BITS = 1L << 27;

    private static final long MANY_LOOKUPS = 1_000_000;
    private static final int MOST_IN_BATCHES = 10;

    /** One put in so many that finds its buckets full is too many. */
    private static final int RARE = 1000;

    private UseRules() {}

    /** A mode for more threads than there were. */
    static Optional<Found> fewerThreads(Workload workload) {
        Concurrency mode = workload.now().spec().concurrency();
        if (!mode.isShared() || workload.operations().lookups() == 0) {
            return Optional.empty();
        }
        if (!workload.isChanged()) {
            return concurrency(
                    workload,
                    "NoWriter",
                    Concurrency.EXCLUSIVE_WRITER,
                    "no thread put or removed a key once a filter was there: if none merges or clears beside lookups,"
                            + " concurrency = EXCLUSIVE_WRITER lets any number of"
                            + " threads read it, and lookups check for no change.");
        }
        boolean isOne = workload.profile().strains().mostWriters() == 1
                && workload.operations().removals() + workload.operations().missedRemovals() == 0;
        return mode.hasSeveralWriters() && isOne
                ? concurrency(
                        workload,
                        "OneWriter",
                        Concurrency.SINGLE_WRITER,
                        "no two threads put keys within a second: if none ever does, and none merges or clears beside"
                                + " another, concurrency = SINGLE_WRITER is enough for one"
                                + " at a time, and EXCLUSIVE_WRITER if no thread reads it meanwhile.")
                : Optional.empty();
    }

    /** Changes by several threads in a mode for one. */
    static Optional<Found> severalWriters(Workload workload) {
        long writers = workload.profile().strains().mostWriters();
        Concurrency mode = workload.now().spec().concurrency();
        return mode.hasSeveralWriters() || writers < 2
                ? Optional.empty()
                : concurrency(
                        workload,
                        "SeveralWriters",
                        Concurrency.MULTI_WRITER,
                        text(
                                "%d threads put keys within a second, and %s is for one at a time: unless a"
                                        + " lock orders them, keys are lost. concurrency = MULTI_WRITER is for them.",
                                writers, mode));
    }

    private static Optional<Found> concurrency(Workload workload, String tag, Concurrency mode, String message) {
        // A profile cannot show that threads never meet: the annotation gets a stronger mode only.
        return workload.with("concurrency", mode)
                .map(other -> mode.hasSeveralWriters()
                        ? workload.changing(tag, "concurrency", message, other)
                        : workload.proposing(tag, "concurrency", message, other));
    }

    /** Filters that were read, or built from known keys, and can count on sweeps. */
    static Optional<Found> neverPut(Workload workload) {
        Operations operations = workload.operations();
        Sized now = workload.now();
        if (workload.isChanged() || operations.lookups() == 0 || now.spec().rebalancing() > 0) {
            return Optional.empty();
        }
        return workload.with("rebalancing", SWEEPS)
                .filter(swept -> swept.bits() < now.bits() || swept.rate() <= LOWER_RATE * now.rate())
                .map(swept -> workload.changing(
                        "NeverPut",
                        "rebalancing",
                        text(
                                "no key was put once a filter was there: rebalancing = %d counts on addAll(keys) of the"
                                        + " builder and so many sweeps. It has the rate %.1e in place of %.1e, and %s.",
                                SWEEPS,
                                swept.rate(),
                                now.rate(),
                                Figures.saving(now.bits() - swept.bits(), now.bits())),
                        swept));
    }

    /** Filters that nobody asked. */
    static Optional<Found> neverLookedUp(Workload workload) {
        Operations operations = workload.operations();
        return operations.lookups() > 0 || operations.puts() == 0
                ? Optional.empty()
                : Optional.of(Found.of(
                        "NeverLookedUp",
                        "",
                        text(
                                "%,d keys were put and none was looked up: unless the answers of put are used, the"
                                        + " filter is of no use.",
                                operations.puts())));
    }

    /** Single lookups in a filter that is larger than the caches. */
    static Optional<Found> oneByOne(Workload workload) {
        Operations operations = workload.operations();
        long single = operations.lookups() - Math.min(operations.lookups(), operations.batchLookups());
        if (workload.now().bits() < LARGE_BITS
                || operations.lookups() < MANY_LOOKUPS
                || operations.batchLookups() > operations.lookups() / MOST_IN_BATCHES) {
            return Optional.empty();
        }
        return Optional.of(Found.of(
                "OneByOne",
                "",
                text(
                        "%s of %,d lookups were one by one, in a filter of %s: where several keys are at hand, a batch"
                                + " reads their %.1f places in memory each at the same time.",
                        Figures.percent(Workload.share(single, operations.lookups())),
                        operations.lookups(),
                        Figures.bytes(workload.now().bits()),
                        workload.effect(workload.now()).readsBefore())));
    }

    /** A stash that is at least half full: the table is nearly full, too. */
    static Optional<Found> stashUsed(Workload workload) {
        int capacity = workload.now().spec().stashCapacity();
        long used = workload.profile().strains().mostInStash();
        if (capacity == 0
                || used < (capacity + 1) / 2
                || workload.now().elements() > workload.sizes().mostExpected()) {
            return Optional.empty();
        }
        return workload.withElements(Figures.withRoom(workload.now().elements()))
                .map(larger -> workload.proposing(
                        "StashUsed",
                        "stashCapacity",
                        text(
                                "the stash held %d of %d elements: puts are refused when it is full."
                                        + " expectedElements = %d would leave room, and %s.",
                                used,
                                capacity,
                                larger.elements(),
                                Figures.saving(workload.now().bits() - larger.bits(), larger.bits())),
                        larger));
    }

    /** Puts that found all buckets of their key full. */
    static Optional<Found> overflows(Workload workload) {
        Strains strains = workload.profile().strains();
        long puts = workload.operations().puts();
        return strains.overflows() == 0 || strains.overflows() < puts / RARE
                ? Optional.empty()
                : Optional.of(Found.of(
                        "Overflows",
                        "expectedElements",
                        text(
                                "%,d puts, %s, found the buckets of their key full: the filter holds too many elements"
                                        + " for its buckets, or equal ones.",
                                strains.overflows(),
                                Figures.percent(Math.min(1, Workload.share(strains.overflows(), puts))))));
    }
}
