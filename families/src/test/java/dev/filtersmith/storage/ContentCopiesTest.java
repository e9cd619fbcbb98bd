package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterContent;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.meter.EventCounts;
import java.nio.LongBuffer;
import org.junit.jupiter.api.Test;

/** Tests copies of a content without a filter. */
class ContentCopiesTest {
    /** A table of words, which may fail, or drain the stash while it is read. */
    private static final class Words extends FilterTable {
        private final long[] array;
        private Runnable read = () -> {};

        Words(long... array) {
            this.array = array;
        }

        @Override
        public LongBuffer words() {
            read.run();
            return LongBuffer.wrap(array);
        }

        @Override
        public Words emptied() {
            return new Words(new long[array.length]);
        }

        @Override
        public String sizeText() {
            return array.length + " words";
        }

        @Override
        public long elements() {
            return array[0];
        }

        @Override
        public FilterContent scan(int stashed) {
            return new FilterContent(elements() + stashed, 0, new long[1]);
        }

        @Override
        public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
            throw new UnsupportedOperationException();
        }
    }

    private final Words table = new Words(1, 2, 3);
    private final Content content = content(table, 7);
    private final Threads threads = Stripes.of(Concurrency.MULTI_WRITER, new long[Stripes.WORDS]);
    private final ContentCopies copies = new ContentCopies(content, threads, StripeMap.ONE, held -> held.run());

    private static Content content(Words table, long... stashed) {
        Stash stash = new Stash(8, null);
        stash.replace(stashed);
        return new Content(table, stash, Copies.NONE, new EventCounts(true));
    }

    private static Content empty() {
        return content(new Words(0, 0, 0));
    }

    @Test
    void aCopyHasTheTableAndTheStash() {
        Content copy = empty();
        copies.copyTo(copy);
        assertThat(copy.table().words()).isEqualTo(LongBuffer.wrap(new long[] {1, 2, 3}));
        assertThat(copy.stash().hashes()).containsExactly(7);
    }

    @Test
    void aCopyBeginsAgainIfAnElementLeavesTheStash() {
        Content copy = empty();
        table.read = () -> {
            table.read = () -> {};
            content.stash().remove(7);
            table.array[2] = 7;
        };
        copies.copyTo(copy);
        assertThat(copy.stash().hashes()).isEmpty();
        assertThat(copy.table().words().get(2)).isEqualTo(7);
    }

    @Test
    void aChangedCopyComesBackWithItsCounts() {
        Content copy = new Content(
                new Words(4, 5, 6),
                content(table, 9).stash(),
                content.copies(),
                content.events().copy());
        copy.events().moved(3);
        long stamp = threads.stamp(Threads.ALL, Threads.WARY);
        copies.takeOver(copy);
        assertThat(table.array).containsExactly(4, 5, 6);
        assertThat(content.stash().hashes()).containsExactly(9);
        assertThat(content.events().moves()).isEqualTo(3);
        assertThat(threads.isUnchanged(Threads.ALL, Threads.WARY, stamp))
                .as("readers notice")
                .isFalse();
    }

    @Test
    void afterAnErrorThreadsGoOn() {
        Words failing = new Words(4, 5, 6);
        failing.read = () -> {
            throw new IllegalStateException("no memory");
        };
        assertThatThrownBy(() -> copies.takeOver(content(failing, 9))).hasMessage("no memory");
        assertThat(content.stash().hashes()).containsExactly(9);
        long stamp = threads.stamp(Threads.ALL, Threads.WARY);
        assertThat(threads.isUnchanged(Threads.ALL, Threads.WARY, stamp)).isTrue();
    }

    @Test
    void aCopyOfACopyIsIndependent() {
        Content copy = content.copy();
        table.array[0] = 9;
        assertThat(copy.table().words().get(0)).isEqualTo(1);
        assertThat(copy.stash().hashes()).containsExactly(7);
    }
}
