package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.meter.EventCounts;
import java.nio.LongBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests merges, refreshes and clearing of a table that counts eight keys, without a family. */
class WholeChangesTest {
    private static final Filter NAMED = Filters.builder(FilterSpec.parse("@DLeftFilter"))
            .expectedElements(10)
            .build();
    private static final int ROOM = 6;

    private static final class Counts extends FilterTable {
        private final long[] array = new long[8];

        private boolean isFull() {
            return elements() == ROOM;
        }

        @Override
        public LongBuffer words() {
            return LongBuffer.wrap(array);
        }

        @Override
        public Counts emptied() {
            return new Counts();
        }

        @Override
        public String sizeText() {
            return "eight keys";
        }

        @Override
        public long elements() {
            return Arrays.stream(array).sum();
        }

        @Override
        public FilterContent scan(int stashed) {
            return new FilterContent(elements() + stashed, 0, array);
        }

        @Override
        public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
            for (int key = 0; key < array.length; key++) {
                array[key] += ((Counts) other).array[key];
            }
            return elements() <= ROOM;
        }
    }

    /** A filter with a stash of one element. */
    private record Counter(Counts table, Content content, WholeChanges changes) implements HashOperations {
        Counter(Counts table) {
            this(
                    table,
                    new Content(table, new Stash(1, null), Copies.NONE, new EventCounts(false)),
                    new WholeChanges(new Object()));
        }

        static Counter of(long... hashes) {
            Counter counter = new Counter(new Counts());
            for (long hash : hashes) {
                counter.putHash(hash);
            }
            return counter;
        }

        @Override
        public Filter filter() {
            return NAMED;
        }

        @Override
        public Threads threads() {
            return Threads.ALONE;
        }

        @Override
        public StripeMap map() {
            return StripeMap.ONE;
        }

        @Override
        public long stripesOf(long hash) {
            return 1;
        }

        @Override
        public void moved(int elements) {
            content.events().moved(elements);
        }

        @Override
        public boolean changesTear() {
            return true;
        }

        @Override
        public boolean locksStripes() {
            return true;
        }

        @Override
        public boolean locksPuts() {
            return true;
        }

        @Override
        public void putHash(long hash) {
            if (!table.isFull()) {
                table.array[(int) hash]++;
            } else if (!content.stash().add(hash)) {
                throw NoRoom.inStash(NAMED, 1);
            }
        }

        @Override
        public boolean removeHash(long hash) {
            return content.stash().remove(hash) || --table.array[(int) hash] >= 0;
        }

        @Override
        public long put(long done, long fresh, long[] hashes, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Counter part() {
            return new Counter(table);
        }

        @Override
        public Counter emptied() {
            return new Counter(table.emptied());
        }

        @Override
        public void restored() {
            table.restored();
        }

        @Override
        public void stored(long number) {}

        @Override
        public long tally() {
            return content.tally();
        }

        @Override
        public void recount() {}

        @Override
        public void empty() {
            content.clear();
        }

        void refresh(long... hashes) {
            changes.asCopy(this, new Refresh(NAMED, hashes)::run);
        }
    }

    @Test
    void elementsOfBothAreInAfterAMerge() {
        Counter filter = Counter.of(1, 1, 2);
        new Merges(filter.changes(), filter).add(Counter.of(2, 7).content());
        assertThat(filter.table().array).containsExactly(0, 2, 2, 0, 0, 0, 0, 1);
    }

    @Test
    void hashesOfTheOtherStashArePut() {
        Counter filter = Counter.of();
        new Merges(filter.changes(), filter).add(Counter.of(1, 2, 3, 4, 5, 6, 7).content());
        assertThat(filter.content().stash().hashes()).containsExactly(7);
        assertThat(filter.content().elements()).isEqualTo(7);
    }

    @Test
    void aMergeWithoutRoomChangesNothing() {
        Counter filter = Counter.of(1, 2, 3, 4);
        Content other = Counter.of(5, 6, 7).content();
        Merges merges = new Merges(filter.changes(), filter);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> merges.add(other))
                .withMessageStartingWith("[UnionFull] ")
                .withMessageContaining("the other holds 3,")
                .withMessageContaining("Nothing is changed.");
        assertThatExceptionOfType(FilterFullException.class).isThrownBy(() -> merges.requireRoomFor(other));
        assertThat(filter.table().array).containsExactly(0, 1, 1, 1, 1, 0, 0, 0);
    }

    @Test
    void aRefreshPutsLiveKeysAnew() {
        Counter filter = Counter.of(1, 2, 3, 4, 5, 6, 7);
        filter.refresh(7, 6, 5, 4, 3, 2, 1);
        assertThat(filter.content().stash().hashes()).containsExactly(1);
    }

    @Test
    void aRefreshFromOtherKeysChangesNothing() {
        Counter filter = Counter.of(1, 1, 2);
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(1, 2, 3))
                .withMessageStartingWith("[LiveKeys] key 2 of 3 is not in ");
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(1, 2))
                .withMessageContaining(" holds 1 elements beside the 2 given: ");
        assertThat(filter.table().array).containsExactly(0, 2, 1, 0, 0, 0, 0, 0);
    }

    @Test
    void aClearedFilterHasNeitherTableNorStash() {
        Counter filter = Counter.of(1, 2, 3, 4, 5, 6, 7);
        filter.changes().clear(filter);
        assertThat(filter.content().elements()).isZero();
        Counter other = Counter.of(1, 2, 3, 4, 5, 6, 7);
        other.changes().emptyInPlace(other);
        assertThat(other.content().elements()).isZero();
    }
}
