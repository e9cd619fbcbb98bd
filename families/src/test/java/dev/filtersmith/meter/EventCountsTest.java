package dev.filtersmith.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventCountsTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCopyCountsOnAndGivesBackItsShare(boolean shared) {
        EventCounts counts = new EventCounts(shared);
        counts.moved(3);
        counts.overflowed();
        EventCounts copy = counts.copy();
        assertThat(copy.moves()).isEqualTo(3);
        assertThat(copy.overflows()).isEqualTo(1);

        copy.moved(4);
        copy.overflowed();
        // As by another thread, while the copy is changed.
        counts.moved(10);
        assertThat(counts.moves()).isEqualTo(13);

        counts.addFrom(copy);
        assertThat(counts.moves()).isEqualTo(17);
        assertThat(counts.overflows()).isEqualTo(2);
    }

    @Test
    void threadsLoseNoCounts() {
        EventCounts counts = new EventCounts(true);
        IntStream.range(0, 10_000).parallel().forEach(i -> counts.moved(2));
        assertThat(counts.moves()).isEqualTo(20_000);
    }

    @Test
    void missedRemovalsOfACopyAreItsOwn() {
        EventCounts counts = new EventCounts(true);
        EventCounts copy = counts.copy();
        IntStream.range(0, 1000).parallel().forEach(i -> counts.missedRemoval());
        copy.missedRemoval();
        counts.addFrom(copy);
        assertThat(counts.missedRemovals()).isEqualTo(1000);
    }
}
