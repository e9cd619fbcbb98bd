package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of changes that are made on a copy first. */
class DLeftDraftTest {
    private static final DLeftLayout LAYOUT = layout(FilterSpec.dLeft().build());
    private static final DLeftLayout HALF_WORDS = layout(FilterSpec.dLeft()
            .bucketBits(32)
            .averageLoad(2)
            .semiSortDepth(0, 0, 0, 0, 1)
            .build());

    /** Any element: these tests compare whole fingerprints only. */
    private static final long WORD = 0x0123_4567_89ab_cdefL;

    private static DLeftLayout layout(FilterSpec spec) {
        return DLeftLayout.of((DLeftSpec) spec);
    }

    /** A table that tells what is done to it, and in which another thread changes a word. */
    private static final class Words implements DLeftDraft.Table {
        private final long[] words = new long[8];
        private final List<String> steps = new ArrayList<>();
        private int changedByAnother = -1;

        @Override
        public long word(int index) {
            return words[index];
        }

        @Override
        public void erasing(int index) {
            steps.add("erasing " + index);
        }

        @Override
        public boolean compareAndSet(int index, long before, long after) {
            assertThat(before).isEqualTo(words[index]);
            if (index == changedByAnother) {
                return false;
            }
            steps.add("write " + index);
            words[index] = after;
            return true;
        }

        DLeftBuckets buckets(DLeftLayout layout) {
            return new DLeftBuckets(layout, words);
        }

        DLeftDraft draft(DLeftLayout layout) {
            return new DLeftDraft(layout, this, words.length);
        }
    }

    private static void move(DLeftBuckets buckets, int from, int to) {
        long fingerprint = buckets.fingerprint(from, 0);
        buckets.remove(from, 0);
        buckets.add(to, fingerprint);
    }

    @Test
    void anElementIsCopiedBeforeItIsErased() {
        Words table = new Words();
        table.buckets(LAYOUT).add(2, WORD);
        DLeftDraft draft = table.draft(LAYOUT);
        move(draft, 2, 5);
        assertThat(table.steps).isEmpty();
        assertThat(draft.publish()).isTrue();
        assertThat(table.steps).containsExactly("write 5", "erasing 2", "write 2");
        assertThat(table.buckets(LAYOUT).load(2)).isZero();
        assertThat(table.buckets(LAYOUT).contains(5, WORD)).isTrue();
    }

    @Test
    void aChangeOfTheFirstWordLeavesAllAsItWas() {
        Words table = new Words();
        table.buckets(LAYOUT).add(2, WORD);
        long[] before = table.words.clone();
        DLeftDraft draft = table.draft(LAYOUT);
        move(draft, 2, 5);
        table.changedByAnother = 5;
        assertThat(draft.publish()).isFalse();
        assertThat(table.words).isEqualTo(before);
    }

    @Test
    void aChangeOfTheSecondWordLeavesTwoCopies() {
        Words table = new Words();
        table.buckets(LAYOUT).add(2, WORD);
        DLeftDraft draft = table.draft(LAYOUT);
        move(draft, 2, 5);
        table.changedByAnother = 2;
        assertThat(draft.publish()).isFalse();
        assertThat(table.buckets(LAYOUT).contains(2, WORD)).isTrue();
        assertThat(table.buckets(LAYOUT).contains(5, WORD)).isTrue();
    }

    /**
     * A lookup that has read the bucket before the copy, and the other after the erasure, misses.
     */
    @Test
    void twoBucketsOfOneWordChangeOneAfterTheOther() {
        Words table = new Words();
        table.buckets(HALF_WORDS).add(6, WORD);
        DLeftDraft draft = table.draft(HALF_WORDS);
        move(draft, 6, 7);
        assertThat(draft.publish()).isTrue();
        assertThat(table.steps).containsExactly("write 3", "erasing 3", "write 3");
        assertThat(table.buckets(HALF_WORDS).load(6)).isZero();
        assertThat(table.buckets(HALF_WORDS).contains(7, WORD)).isTrue();
    }

    @Test
    void aPathMayReturnToAWord() {
        Words table = new Words();
        table.buckets(HALF_WORDS).add(1, WORD);
        table.buckets(HALF_WORDS).add(4, WORD + 2);
        DLeftDraft draft = table.draft(HALF_WORDS);
        draft.replace(1, 0, WORD + 4);
        draft.replace(4, 0, WORD);
        draft.add(0, WORD + 2);
        assertThat(draft.publish()).isTrue();
        assertThat(table.steps).containsExactly("write 0", "erasing 2", "write 2", "erasing 0", "write 0");
        assertThat(table.buckets(HALF_WORDS).contains(0, WORD + 2)).isTrue();
        assertThat(table.buckets(HALF_WORDS).contains(4, WORD)).isTrue();
        assertThat(table.buckets(HALF_WORDS).contains(1, WORD + 4)).isTrue();
    }
}
