package dev.filtersmith.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.subject.KeyKind;
import dev.filtersmith.benchmarks.subject.Operations;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the measure of allocation counts all allocations and nothing else. */
class AllocationTest {
    @Test
    void seesArraysAndOnlyThose() {
        List<byte[]> kept = new ArrayList<>(1);
        kept.add(new byte[0]);
        long bytes = Allocation.allocated(i -> kept.set(0, new byte[100]).length > 0, 0);
        assertThat(bytes).isBetween(100_000L * 112, 100_000L * 125);
        assertThat(Allocation.allocated(i -> (i & 1) == 0, 0)).isLessThan(1000);
    }

    @Test
    void seesWhatEachOperationOfAFilterAllocates() {
        Supplier<Operations> fresh = () -> Operations.of(Subjects.create(Subjects.COUNTING_BLOOM, KeyKind.KEYS));
        assertThat(Allocation.put(fresh)).isLessThan(0.01);
        assertThat(Allocation.mightContain(fresh)).isLessThan(0.01);
        assertThat(Allocation.remove(fresh)).isLessThan(0.01);
        Supplier<Operations> own = () -> Operations.of(Subjects.create(Subjects.OWN_COUNTING_BLOOM, KeyKind.KEYS));
        assertThat(Allocation.remove(own)).isLessThan(0.01);
        assertThat(Allocation.count(own)).isLessThan(0.01);
        Supplier<Operations> orestes = () -> Operations.of(Subjects.create(Subjects.ORESTES_8, KeyKind.KEYS));
        assertThat(Allocation.remove(orestes)).isGreaterThan(50);
        assertThat(Allocation.count(orestes)).isGreaterThan(50);
    }

    /** Includes buckets that take extensions. */
    @ParameterizedTest
    @ValueSource(strings = {Subjects.RANK, Subjects.RANK_BARE, Subjects.RANK_COUNTING})
    void rankIndexedFiltersAllocateNothing(String name) {
        Supplier<Operations> fresh = () -> Operations.of(Subjects.create(name, KeyKind.KEYS));
        assertThat(Allocation.put(fresh)).isLessThan(0.01);
        assertThat(Allocation.mightContain(fresh)).isLessThan(0.01);
        if (Subjects.COUNTING.contains(name)) {
            assertThat(Allocation.remove(fresh)).isLessThan(0.01);
            assertThat(Allocation.count(fresh)).isLessThan(0.01);
        }
    }
}
