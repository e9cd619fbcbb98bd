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

    /** A table that tells in which order its words are changed. */
    private static final class Words {
        private final long[] words = new long[8];
        private final List<String> steps = new ArrayList<>();
        private long[] seen = words.clone();
        private int stored;

        private void erasing(int index) {
            noteWrites();
            steps.add("erasing " + index);
        }

        private void noteWrites() {
            for (int index = 0; index < words.length; index++) {
                if (words[index] != seen[index]) {
                    steps.add("write " + index);
                }
            }
            seen = words.clone();
        }

        List<String> steps() {
            noteWrites();
            return steps;
        }

        DLeftBuckets buckets(DLeftLayout layout) {
            return new DLeftBuckets(layout, words);
        }

        DLeftDraft draft(DLeftLayout layout) {
            seen = words.clone();
            return new DLeftDraft(layout, words, this::erasing, number -> stored += number, words.length);
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
        assertThat(table.steps()).isEmpty();
        assertThat(draft.publish()).isTrue();
        assertThat(table.steps()).containsExactly("write 5", "erasing 2", "write 2");
        assertThat(table.buckets(LAYOUT).load(2)).isZero();
        assertThat(table.buckets(LAYOUT).contains(5, WORD)).isTrue();
        assertThat(table.stored).isZero();
    }

    @Test
    void aChangeOfTheFirstWordLeavesAllAsItWas() {
        Words table = new Words();
        table.buckets(LAYOUT).add(2, WORD);
        DLeftDraft draft = table.draft(LAYOUT);
        move(draft, 2, 5);
        table.buckets(LAYOUT).add(5, ~WORD);
        long[] before = table.words.clone();
        assertThat(draft.publish()).isFalse();
        assertThat(table.words).isEqualTo(before);
    }

    @Test
    void aChangeOfTheSecondWordLeavesTwoCopies() {
        Words table = new Words();
        table.buckets(LAYOUT).add(2, WORD);
        DLeftDraft draft = table.draft(LAYOUT);
        move(draft, 2, 5);
        table.buckets(LAYOUT).add(2, ~WORD);
        assertThat(draft.publish()).isFalse();
        assertThat(table.buckets(LAYOUT).contains(2, WORD)).isTrue();
        assertThat(table.buckets(LAYOUT).contains(5, WORD)).isTrue();
        assertThat(table.stored).isOne();
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
        assertThat(table.steps()).containsExactly("write 3", "erasing 3", "write 3");
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
        assertThat(table.steps()).containsExactly("write 0", "erasing 2", "write 2", "erasing 0", "write 0");
        assertThat(table.buckets(HALF_WORDS).contains(0, WORD + 2)).isTrue();
        assertThat(table.buckets(HALF_WORDS).contains(4, WORD)).isTrue();
        assertThat(table.buckets(HALF_WORDS).contains(1, WORD + 4)).isTrue();
        assertThat(table.stored).isOne();
    }
}
