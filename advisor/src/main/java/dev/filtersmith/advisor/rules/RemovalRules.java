package dev.filtersmith.advisor.rules;

import static dev.filtersmith.advisor.rules.Figures.text;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.profile.KeyFacts;
import dev.filtersmith.profile.Operations;
import dev.filtersmith.spec.SpecBuilder;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** What deletion cost, and whether it was used as it has to be. */
final class RemovalRules {
    /** Another family is worth a change from this share of the bits on. */
    private static final double FEWER_BITS = 0.95;

    /** From this share of the puts on, keys that come again need room of their own. */
    private static final double MANY_REPEATS = 0.1;

    /** With this number, nearly always the best, a search takes a few milliseconds. */
    private static final int CHAINS = 64;

    private static final String TO_A_SET = " The interface has to be a set for that: let it extend LongFilter or"
            + " MembershipFilter, without remove and count.";

    private static final int MIN_COPIES = 512;
    private static final int ELEMENTS_OF_A_COPY = 8;

    private RemovalRules() {}

    /** Filters with deletion of which nothing was removed. */
    static Optional<Found> neverRemoved(Workload workload) {
        Operations operations = workload.operations();
        if (!(workload.now().spec() instanceof CountingSpec) || workload.hasRemovals() || operations.puts() == 0) {
            return Optional.empty();
        }
        double rate = goal(workload);
        return Stream.of(
                        goal(FilterSpec.dLeft(), rate, workload),
                        goal(FilterSpec.windowedCuckoo(), rate, workload),
                        goal(FilterSpec.rankIndexed().chains(CHAINS), rate, workload),
                        goal(FilterSpec.bloom(), rate, workload))
                .filter(other ->
                        Families.of(other) != Families.of(workload.now().spec()))
                .flatMap(other -> workload.like(other).stream())
                .filter(other -> isFewer(other, workload.now().bits()))
                .min(Comparator.comparingLong(Sized::bits))
                .map(best -> workload.proposing(
                        "NeverRemoved",
                        "",
                        text(
                                "none of %,d elements was removed: %s has the rate %.1e and %s.%s",
                                operations.puts(),
                                best.spec().text(),
                                best.rate(),
                                Figures.saving(
                                        workload.now().bits() - best.bits(),
                                        workload.now().bits()),
                                workload.profile().multiset() ? TO_A_SET : ""),
                        best));
    }

    private static boolean isFewer(Sized other, long bits) {
        return (double) other.bits() <= FEWER_BITS * (double) bits;
    }

    /** Returns the promised rate, or that of the filter. */
    private static double goal(Workload workload) {
        double promised = workload.now().spec().maxFpp();
        return promised > 0 ? promised : Figures.rounded(workload.now().rate(), 3, RoundingMode.CEILING);
    }

    private static FilterSpec goal(SpecBuilder<? extends FilterSpec, ?> family, double rate, Workload workload) {
        family.maxFpp(rate);
        long elements = workload.now().spec().expectedElements();
        return (elements > 0 ? family.expectedElements(elements) : family).build();
    }

    /** Multisets whose keys come several times. */
    static Optional<Found> repeatedPuts(Workload workload) {
        double repeats = repeats(workload);
        if (repeats < MANY_REPEATS || workload.sizes().peak() == 0) {
            return Optional.empty();
        }
        long keys = (long) Math.ceil((double) workload.sizes().peak() * (1 - repeats));
        long wanted = elements(workload, keys, repeats);
        Sized now = workload.now();
        Optional<Sized> larger = wanted <= now.elements() ? Optional.of(now) : workload.withElements(wanted);
        FilterSpec counting = Sized.with(
                goal(FilterSpec.dLeftCounting(), goal(workload), workload), "expectedElements", Figures.withRoom(keys));
        String repeated = text("%s of the puts repeat a key that is there", Figures.percent(repeats));
        Optional<Found> counted = workload.like(counting)
                .filter(cells -> Families.of(cells.spec()) != Families.of(now.spec()))
                .filter(cells -> larger.isEmpty() || isFewer(cells, larger.get().bits()))
                .map(cells -> workload.changing(
                        "RepeatedPuts",
                        "",
                        text(
                                "%s: the cells of %s count equal elements, so it is made for %,d different keys. It"
                                        + " has the rate %.1e and %s.",
                                repeated,
                                cells.spec().text(),
                                keys,
                                cells.rate(),
                                Figures.saving(now.bits() - cells.bits(), Math.max(now.bits(), cells.bits()))),
                        cells));
        return counted.or(() -> larger.filter(same -> same.elements() != now.elements())
                .map(more -> workload.changing(
                        "RepeatedPuts",
                        "expectedElements",
                        text(
                                "%s, and takes room of its own: expectedElements = %d has room for %,d different keys"
                                        + " with theirs, and %s.",
                                repeated, more.elements(), keys, Figures.saving(now.bits() - more.bits(), more.bits())),
                        more)));
    }

    /** Returns the share of the puts of a multiset that are of keys which are there. */
    private static double repeats(Workload workload) {
        long puts = workload.operations().puts();
        return workload.isMultiset()
                ? Workload.share(puts - Math.min(puts, workload.operations().newElements()), puts)
                : 0;
    }

    /** Returns the elements to make the filter for, by the room that equal ones take. */
    private static long elements(Workload workload, long keys, double repeats) {
        double copies = repeats / (1 - Math.min(repeats, 0.999));
        KeyFacts facts = workload.profile().keys();
        double share = facts.putMoreThan(1) == 0
                ? Math.min(1, copies)
                : Math.min(1, Workload.share(facts.putMoreThan(1), facts.different()));
        int times = 1 + (int) Math.max(1, Math.min(1_000_000, Math.round(copies / share)));
        return Figures.withRoom(workload.models().elementsFor(workload.now().layout(), keys, share, times));
    }

    /** Multisets with more keys that come three times and more than may have copies. */
    static Optional<Found> manyCopies(Workload workload) {
        if (repeats(workload) < MANY_REPEATS || !workload.now().has("copyCapacity")) {
            return Optional.empty();
        }
        long capacity = workload.now().spec().copyCapacity() > 0
                ? workload.now().spec().copyCapacity()
                : Math.max(MIN_COPIES, workload.now().elements() / ELEMENTS_OF_A_COPY);
        long copied = workload.profile().keys().putMoreThan(2)
                / Math.max(1, workload.profile().period().filters());
        if (copied <= capacity) {
            return Optional.empty();
        }
        long room = Math.min(Integer.MAX_VALUE, Figures.withRoom(copied));
        return workload.with("copyCapacity", (int) room)
                .map(more -> workload.changing(
                        "ManyCopies",
                        "copyCapacity",
                        text(
                                "%,d keys of a filter come more than twice, %,d of them more than 64 times, and %,d may"
                                        + " have copies beside the table: copyCapacity = %d lets all of them.",
                                copied,
                                workload.profile().keys().putMoreThan(64)
                                        / Math.max(
                                                1, workload.profile().period().filters()),
                                capacity,
                                room),
                        more));
    }

    /** Removals of keys that were never there. */
    static Optional<Found> missedRemovals(Workload workload) {
        long missed = workload.operations().missedRemovals();
        if (missed == 0) {
            return Optional.empty();
        }
        long all = Workload.sum(missed, workload.operations().removals());
        // Each removal that was missed had a probability of the rate to find another key.
        double lost = (double) missed * workload.now().rate();
        return Optional.of(Found.of(
                "MissedRemovals",
                "",
                text(
                        "%,d of %,d removals, %s, were of keys that are not there. Such a removal takes another key"
                                + " with the probability of a false positive, here about %.2g keys in all, which"
                                + " lookups miss then: remove only what was put.",
                        missed, all, Figures.percent(Workload.share(missed, all)), lost)));
    }
}
