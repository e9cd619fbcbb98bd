package dev.filtersmith.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The measure of allocation sees what is allocated and nothing else. */
class AllocationTest {
    @Test
    void seesArraysAndOnlyThose() {
        List<byte[]> kept = new ArrayList<>(1);
        kept.add(new byte[0]);
        long bytes = Allocation.allocated(i -> kept.set(0, new byte[100]).length > 0, 0);
        assertThat(bytes).isBetween(100_000L * 112, 100_000L * 125);
        assertThat(Allocation.allocated(i -> (i & 1) == 0, 0)).isLessThan(1000);
    }
}
