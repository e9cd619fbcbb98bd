package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BesideTableTest {
    private static final long HASH = 7;

    private final AtomicBoolean failing = new AtomicBoolean();
    private final Stash stash = new Stash(4, null);
    private final Copies copies = new Copies(4, this::group, entries -> {});
    private final BesideTable beside = new BesideTable(stash, copies);
    private final FilterTable table = new TestCore().table();

    private long group(long key) {
        if (failing.get()) {
            throw new OutOfMemoryError("on purpose");
        }
        return key;
    }

    private boolean drained(boolean room) {
        beside.drain(HASH, table, Threads.ALONE, Threads.ALL, hash -> room);
        return stash.size() == 0;
    }

    @Test
    void aHashLeavesTheStashWithItsCopies() {
        assertThat(beside.putInStash(HASH)).isTrue();
        assertThat(beside.putInStash(HASH)).isTrue();
        assertThat(drained(false)).isFalse();
        assertThat(copies.stashWords()).containsExactly(HASH, 1);
        assertThat(drained(true)).isTrue();
        assertThat(copies.tableWords()).containsExactly(HASH, 1);
        assertThat(copies.stashWords()).isEmpty();
    }

    /** Otherwise a removal would take the element and leave its copies. */
    @Test
    void whereMemoryIsShortTheHashStaysWithItsCopies() {
        beside.putInStash(HASH);
        beside.putInStash(HASH);
        assertThatThrownBy(() -> beside.drain(HASH, table, Threads.ALONE, Threads.ALL, hash -> {
                    failing.set(true);
                    return true;
                }))
                .hasMessage("on purpose");
        failing.set(false);
        assertThat(stash.count(HASH)).isEqualTo(1);
        assertThat(copies.stashWords()).containsExactly(HASH, 1);
        assertThat(copies.isEmpty()).isFalse();
    }
}
