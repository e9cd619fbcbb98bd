package dev.filtersmith.threads.soak;

import dev.filtersmith.FilterContent;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Compares a filter with the reference when all threads have ended. */
final class Aftermath {
    private final LongFilter filter;
    private final Index index;
    private final Findings findings;

    Aftermath(LongFilter filter, Index index, Findings findings) {
        this.filter = filter;
        this.index = index;
        this.findings = findings;
    }

    /** Checks that the keys are in. */
    void checkKeys() {
        index.live().filter(key -> !filter.mightContain(key)).forEach(key -> findings.missed("last lookup", key));
    }

    /** Checks that the count that changes keep is that of a pass over the table. */
    void checkKept() {
        FilterContent scanned = filter.statistics().content();
        equal("kept count", filter.approximateElementCount(), scanned.approximateElementCount());
        findings.check(
                filter.expectedFpp() == scanned.expectedFpp(),
                () -> "rate: " + filter.expectedFpp() + " instead of " + scanned.expectedFpp());
    }

    /** Checks that no two writers put one key first. */
    void checkOnceEach(Fresh fresh) {
        findings.check(fresh.isOnceEach(), () -> "two puts of one key were the first");
    }

    /** Checks the number of elements of a filter without deletion: the puts that answered true. */
    void checkCount(Fresh fresh) {
        equal("elements", filter.approximateElementCount(), fresh.puts());
    }

    /** Checks that each put that answered true left an element. Some may be there twice. */
    void checkCopies(Fresh fresh) {
        long elements = filter.approximateElementCount();
        findings.check(elements >= fresh.puts(), () -> "elements: " + elements + " of " + fresh.puts());
    }

    /** Checks that the bits are those of a filter that one thread filled. */
    void checkBits(LongFilter alone) {
        index.live().forEach(alone::put);
        findings.check(Arrays.equals(filter.words(), alone.words()), () -> "other bits than those of one thread");
    }

    /** Checks counts, removes all keys, and checks that nothing is left. */
    void checkRemovals(LongCountingFilter counting) {
        equal("elements", counting.approximateElementCount(), index.live().count());
        Map<Long, Long> times =
                index.live().boxed().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        times.forEach((key, count) ->
                findings.check(counting.count(key) >= count, () -> "key " + key + " is counted less than " + count));
        index.clear(key -> findings.check(counting.remove(key), () -> "last removal of key " + key + " answers false"));
        equal("missed removals", counting.missedRemovals(), 0);
        equal("elements left", counting.approximateElementCount(), 0);
        findings.check(
                LongStream.of(filter.words()).allMatch(word -> word == 0), () -> "bits are left of an empty filter");
    }

    void checkMissedRemovals(LongCountingFilter counting, long missed) {
        equal("missed removals", counting.missedRemovals(), missed);
    }

    private void equal(String what, long actual, long expected) {
        findings.check(actual == expected, () -> what + ": " + actual + " instead of " + expected);
    }
}
