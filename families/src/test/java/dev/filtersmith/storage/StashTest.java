package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StashTest {
    private final TestCore core = new TestCore();
    private final Stash stash = new Stash(3, core);

    @Test
    void aFullStashTakesNoMore() {
        assertThat(LongStream.of(5, 7, 5, 9).filter(stash::add)).containsExactly(5L, 7L, 5L);
        assertThat(stash.hashes()).containsExactly(5, 7, 5);
        assertThat(stash.count(5)).isEqualTo(2);
        assertThat(stash.count(9)).isZero();
        assertThat(core.stashed).isEqualTo(3);
    }

    @Test
    void oneOccurrenceIsRemoved() {
        stash.replace(5, 7, 5);
        assertThat(stash.remove(5)).isTrue();
        assertThat(stash.remove(6)).isFalse();
        assertThat(stash.hashes()).containsExactly(7, 5);
        assertThat(core.stashed).isEqualTo(2);
    }

    @Test
    void onlyTheLastMovesToTheFront() {
        stash.replace(5, 7, 9);
        stash.moveToFront(7);
        assertThat(stash.hashes()).containsExactly(5, 7, 9);
        stash.moveToFront(9);
        assertThat(stash.hashes()).containsExactly(9, 5, 7);
    }

    @Test
    void itIsSorted() {
        stash.replace(9, 5, 7);
        stash.sort();
        assertThat(stash.hashes()).containsExactly(5, 7, 9);
    }

    @Test
    void aReaderKeepsWhatItRead() {
        stash.replace(5, 7);
        long[] read = stash.hashes();
        stash.remove(5);
        stash.add(9);
        assertThat(read).containsExactly(5, 7);
    }

    @Test
    void aBatchIsLookedUpByBits() {
        long[] hashes = new long[128];
        hashes[64] = 5;
        hashes[100] = 7;
        stash.replace(5, 7);
        assertThat(stash.find(hashes, 0, 64)).isZero();
        assertThat(stash.find(hashes, 64, 128)).isEqualTo(1L | 1L << 36);
    }

    @Test
    void threadsLoseNoHash() {
        Stash large = new Stash(1000, core);
        IntStream.range(0, 1000).parallel().forEach(large::add);
        assertThat(core.stashed).isEqualTo(1000);
        IntStream.range(0, 999).parallel().forEach(large::remove);
        assertThat(large.hashes()).containsExactly(999);
        assertThat(core.stashed).isEqualTo(1);
    }
}
