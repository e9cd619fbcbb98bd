package dev.filtersmith.advisor.rules;

import dev.filtersmith.profile.Course;
import dev.filtersmith.profile.KeyFacts;
import dev.filtersmith.profile.Operations;
import dev.filtersmith.profile.Period;
import dev.filtersmith.profile.Repeats;
import dev.filtersmith.profile.Reports;
import dev.filtersmith.profile.Sizes;
import dev.filtersmith.profile.Strains;
import dev.filtersmith.profile.WorkloadProfile;
import java.time.Instant;
import java.util.List;

/** Profiles as tests need them. Without changes, nothing is to be found in one. */
final class MadeProfile {
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    String spec;
    String name = "urls";
    boolean multiset;
    long filterSeconds = 86_400;
    long filters = 10;
    long leastExpected = 1_000_000;
    long mostExpected = 1_000_000;
    long mostBits = 16_000_512;
    long peak = 900_000;
    long stillGrowing;
    long inUse;
    long lookups = 1_000_000;
    long hits = 500_000;
    long batchLookups;
    long puts = 900_000;
    long newElements = 900_000;
    long refusedPuts;
    long removals;
    long missedRemovals;
    long overflows;
    long mostInStash;
    long mostParts = 1;
    long mostWriters = 1;
    long falsePositives;
    long truePositives = 5;
    long absentLookups;
    double expectedFalsePositives;
    List<Long> secondsBySize = List.of();
    List<Long> byPuts = List.of();
    List<Long> byTimes = List.of();
    List<Long> savedByTables = List.of();
    long tableKeys;

    MadeProfile(String spec) {
        this.spec = spec;
    }

    MadeProfile expected(long elements) {
        leastExpected = elements;
        mostExpected = elements;
        return this;
    }

    WorkloadProfile make() {
        return new WorkloadProfile(
                "example.SeenUrls",
                name,
                spec,
                multiset,
                new Period(BEGIN, BEGIN.plusSeconds(filterSeconds), 1, filters, filters - inUse, filterSeconds),
                new Sizes(
                        leastExpected,
                        mostExpected,
                        mostBits,
                        peak,
                        stillGrowing,
                        secondsBySize,
                        new Course(64, List.of(peak))),
                new Operations(
                        lookups, hits, batchLookups, puts, newElements, 0, refusedPuts, removals, missedRemovals),
                new Strains(0, overflows, mostInStash, mostParts, mostWriters),
                new Reports(
                        falsePositives,
                        truePositives,
                        absentLookups,
                        expectedFalsePositives,
                        new Repeats(falsePositives, byTimes, savedByTables, tableKeys)),
                new KeyFacts("text", byPuts, List.of()));
    }
}
