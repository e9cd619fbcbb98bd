package dev.filtersmith.profile;

import java.lang.ref.Reference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A filter whose work is recorded. It is known by what it tells, so that it can be collected. Used
 * by one thread at a time.
 */
final class Watched {
    /** A filter that has grown in the last tenth of its life was growing at its end. */
    private static final long LATE = 10;

    /** By less than a hundredth more elements it has not grown. */
    private static final double GROWN = 1.01;

    private final Reference<Supplier<Map<String, Object>>> statistics;
    private final WorkRecord record;
    private final Instant since;

    private Snapshot last = new Snapshot(Map.of());
    private Instant seen;
    private boolean isNew = true;
    private boolean isGone;

    /** The highest numbers of each list so far, by name. */
    private final Map<String, List<Long>> highest = new HashMap<>();

    private double grownTo;
    private Instant grownAt;

    /**
     * Creates a filter that was not looked at yet.
     *
     * @param statistics what it tells, by name; cleared once it is gone
     * @param record what is told of it beside
     * @param now time
     */
    Watched(Reference<Supplier<Map<String, Object>>> statistics, WorkRecord record, Instant now) {
        this.record = record;
        this.statistics = statistics;
        this.since = now;
        this.seen = now;
        this.grownAt = now;
    }

    boolean isGone() {
        return isGone;
    }

    /**
     * Returns what the filter has done since the last look; null if it is gone, and was never seen.
     *
     * @param time time
     * @param ends whether there is no further look
     */
    @Nullable
    WorkloadProfile look(Instant time, boolean ends) {
        Instant now = time.isBefore(seen) ? seen : time; // Somebody has set the clock.
        Supplier<Map<String, Object>> known = statistics.get();
        isGone = known == null;
        if (isGone && isNew) {
            return null;
        }
        Snapshot before = last;
        Snapshot here = known == null ? before : record.with(known.get());
        long elements = here.number("approximateElementCount");
        if (elements > grownTo * GROWN) {
            grownTo = elements;
            grownAt = now;
        }
        WorkloadProfile profile = profile(before, here, now, isGone || ends);
        last = here;
        seen = now;
        isNew = false;
        return profile;
    }

    private WorkloadProfile profile(Snapshot before, Snapshot here, Instant now, boolean ends) {
        return new WorkloadProfile(
                here.type(),
                here.text("name"),
                here.text("spec"),
                here.text("multiset").equals("true"),
                new Period(isNew ? since : seen, now, 0, isNew ? 1 : 0, ends ? 1 : 0, secondsUntil(now)),
                sizes(here, now, ends),
                operations(before, here),
                new Strains(
                        here.more("moves", before),
                        here.more("overflows", before),
                        here.number("stashSize"),
                        Math.max(1, here.number("parts")),
                        here.number("writers")),
                reports(before, here),
                keys(here));
    }

    private Sizes sizes(Snapshot here, Instant now, boolean ends) {
        long expected = here.number("expectedElements");
        long elements = here.number("approximateElementCount");
        return new Sizes(
                expected,
                expected,
                here.number("bitSize"),
                elements,
                ends && grewUntil(now) ? 1 : 0,
                oneAt(Sizes.place(elements), secondsUntil(now)),
                Course.of(seconds(since, now), elements));
    }

    private boolean grewUntil(Instant now) {
        return grownTo > 0 && seconds(grownAt, now) * LATE <= seconds(since, now);
    }

    /** Returns the whole seconds since the last look; parts of one are in those of a later look. */
    private long secondsUntil(Instant now) {
        return seconds(since, now) - seconds(since, seen);
    }

    private static long seconds(Instant begin, Instant end) {
        return Math.max(0, Duration.between(begin, end).toSeconds());
    }

    private static Operations operations(Snapshot before, Snapshot here) {
        return new Operations(
                here.more("lookups", before),
                here.more("hits", before),
                here.more("batchLookups", before),
                here.more("puts", before),
                here.more("newElements", before),
                here.more("batchPuts", before),
                here.more("rejectedPuts", before),
                here.more("removals", before),
                here.more("missedRemovals", before));
    }

    private Reports reports(Snapshot before, Snapshot here) {
        long absent = here.absentSince(before);
        double rate = here.rate("predictedFpp");
        return new Reports(
                here.more("reportedFalsePositives", before),
                here.more("reportedTruePositives", before),
                absent,
                rate > 0 ? absent * rate : 0,
                repeats(here));
    }

    private Repeats repeats(Snapshot here) {
        List<Long> saved = risen("savedByTables", here); // Behind the number of all.
        return new Repeats(
                WorkloadProfile.at(saved, 0),
                risen("keysByFalsePositives", here),
                saved.subList(Math.min(1, saved.size()), saved.size()),
                here.number("absentEntries") > 0 ? here.number("absentCapacity") : 0);
    }

    private KeyFacts keys(Snapshot here) {
        return new KeyFacts(here.text("keyKind"), risen("keysByPuts", here), lengths(here));
    }

    /** Returns by how much numbers have passed their highest so far: estimates may fall again. */
    private List<Long> risen(String name, Snapshot here) {
        List<Long> numbers = here.numbers(name);
        List<Long> before = highest.getOrDefault(name, List.of());
        highest.put(name, WorkloadProfile.combine(numbers, before, Math::max));
        return WorkloadProfile.combine(numbers, before, (now, most) -> Math.max(0, now - most));
    }

    private List<Long> lengths(Snapshot here) {
        String kind = here.text("keyKind");
        int bytes = KeyKind.bytes(kind);
        if (bytes > 0) {
            return isNew ? oneAt(KeyFacts.place(bytes), 1) : List.of();
        }
        List<Long> more = risen("keysByBytes", here);
        return KeyKind.hasOneText(kind) ? more : List.of();
    }

    private static List<Long> oneAt(int place, long number) {
        List<Long> numbers = new ArrayList<>(Collections.nCopies(place, 0L));
        numbers.add(number);
        return numbers;
    }
}
