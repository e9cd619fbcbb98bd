package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.meter.EventCounts;
import dev.filtersmith.testing.TestShapes;
import java.nio.LongBuffer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests fills of a table that is one number: that of the puts. */
class FillsTest {
    private static final FilterSpec SPEC = FilterSpec.parse("@DLeftFilter");
    private static final int KEYS = 200_000;

    private static final class Tally extends FilterTable {
        private final boolean ordered;
        private long puts;

        Tally(boolean ordered) {
            this.ordered = ordered;
        }

        @Override
        public LongBuffer words() {
            return LongBuffer.wrap(new long[1]);
        }

        @Override
        public Tally emptied() {
            return new Tally(ordered);
        }

        @Override
        public String sizeText() {
            return "one number";
        }

        @Override
        public long elements() {
            return puts;
        }

        @Override
        public FilterContent scan(int stashed) {
            return new FilterContent(puts, 0, new long[1]);
        }

        @Override
        public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
            puts += other.elements();
            return true;
        }

        @Override
        public boolean dependsOnOrder() {
            return ordered;
        }
    }

    private record Counter(Tally table, Content content) implements Fills.Filled {
        Counter(Tally table) {
            this(table, new Content(table, new Stash(4, null), Copies.NONE, new EventCounts(false)));
        }

        @Override
        public long put(long done, long fresh, long[] hashes, int count) {
            table.puts += count;
            return fresh + count;
        }

        @Override
        public TableOwner owner() {
            LongFilter any = Filters.builder(SPEC).expectedElements(1).build();
            return ((TableCore) TestShapes.core(any)).operations().owner();
        }

        @Override
        public Fills.Filled part() {
            return this;
        }

        @Override
        public Fills.Filled emptied() {
            return new Counter(table.emptied());
        }

        @Override
        public void empty() {
            table.puts = 0;
        }
    }

    private static KeyHashes hashes() {
        return KeyHashes.of(LongStream.range(0, KEYS).toArray());
    }

    @Test
    void keysArePutInOrder() {
        Counter filter = new Counter(new Tally(true));
        filter.content().stash().replace(3, 1, 2);
        assertThat(new Fills(filter, SPEC).fill(hashes(), 0, false, 0)).isEqualTo(KEYS);
        assertThat(filter.table().puts).isEqualTo(KEYS);
        assertThat(filter.content().stash().hashes()).containsExactly(1, 2, 3);
    }

    @Test
    void tablesOfThreadsAreAddedUp() {
        Counter filter = new Counter(new Tally(false));
        assertThat(new Fills(filter, SPEC).fill(hashes(), 0, true, 0)).isEqualTo(KEYS);
        assertThat(filter.table().puts).isEqualTo(KEYS);
    }

    @Test
    void whatATableCannotDoIsRefused() {
        Fills fills = new Fills(new Counter(new Tally(true)), SPEC);
        assertThatThrownBy(() -> fills.fill(hashes(), 0, true, 0))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith("parallel(): the places of a key of @DLeftFilter");
        assertThatThrownBy(() -> fills.fill(hashes(), 2, false, 0))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith("rebalance(2): @DLeftFilter")
                .hasMessageEndingWith("has no sweeps. Build it with rebalance(0).");
    }
}
