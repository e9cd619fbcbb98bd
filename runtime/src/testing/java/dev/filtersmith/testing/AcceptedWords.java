package dev.filtersmith.testing;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.storage.Copies;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * A walk through the words that a family accepts. Each step changes some bits, or copies a word to
 * another place, and is kept if {@link TableCore#fault()} accepts the result. The walk reaches
 * words far from those of any filter, while most random words are refused.
 */
public final class AcceptedWords {
    private static final int CHANGES = 4;

    /** Changes to try for each that is wanted; the strictest families accept about one of them. */
    private static final int MAX_TRIED = 10;

    private final LongFilter filter;
    private final long[] own;
    private final Random random;
    private long[] accepted;
    private Copies acceptedCopies;

    /** The copies beside the words that were changed last. */
    private Copies changedCopies;

    private int kept;

    /**
     * Begins at the words of a filter.
     *
     * @param filter filter; the walk replaces its words
     * @param seed seed of the walk
     * @param own keys that are the whole content of a counting filter and stay so; none if the
     *     content may change
     */
    public AcceptedWords(LongFilter filter, long seed, long... own) {
        this.filter = filter;
        this.own = own;
        this.random = new Random(seed);
        this.accepted = RawWords.of(filter);
        this.acceptedCopies = RawWords.copies(filter);
        this.changedCopies = acceptedCopies;
    }

    /** A use of accepted words. */
    @FunctionalInterface
    public interface Use {
        /**
         * Reads and uses a filter.
         *
         * @param stored its stored form
         * @param own keys that are its whole content; none if the content is not known
         * @param seed seed of all that is random in the use
         * @throws IOException if the stored form is refused
         */
        void of(byte[] stored, long[] own, long seed) throws IOException;
    }

    /**
     * Walks until enough changes are kept, or far more were tried. Uses the accepted words at equal
     * distances and at the end.
     *
     * @param wanted number of changes to keep
     * @param uses number of uses, a divisor of it
     * @param use use
     * @return number of changes that were kept
     * @throws IOException if accepted words cannot be written or read
     */
    public int walk(int wanted, int uses, Use use) throws IOException {
        for (int i = 0; kept < wanted && i < MAX_TRIED * wanted; i++) {
            if (step() && kept % (wanted / uses) == 0) {
                use(use);
            }
        }
        if (kept < wanted) {
            use(use);
        }
        return kept;
    }

    private void use(Use use) throws IOException {
        RawWords.set(filter, acceptedCopies, accepted);
        use.of(StoredBytes.of(filter).array(), own, kept);
    }

    /** Returns whether a change was tried and kept. */
    private boolean step() {
        changedCopies = acceptedCopies;
        long[] changed = change(accepted.clone());
        RawWords.set(filter, changedCopies, changed);
        if (Arrays.equals(changed, accepted)
                || TestShapes.single(filter).fault().isPresent()
                || !holdsOwn()) {
            return false;
        }
        accepted = changed;
        acceptedCopies = changedCopies;
        kept++;
        return true;
    }

    private boolean holdsOwn() {
        if (own.length == 0) {
            return true;
        }
        if (!LongStream.of(own).allMatch(filter::mightContain)) {
            return false;
        }
        try {
            ((LongCountingFilter) filter).refresh(LongStream.of(own));
            return true;
        } catch (LiveKeysException foreign) {
            return false;
        }
    }

    private long[] change(long... words) {
        switch (random.nextInt(own.length > 0 ? CHANGES + 1 : CHANGES)) {
            case 0 -> flip(words);
            case 1 -> {
                for (int flips = random.nextInt(4); flips >= 0; flips--) {
                    flip(words);
                }
            }
            case 2 -> words[random.nextInt(words.length)] = words[random.nextInt(words.length)];
            case 3 -> {
                int at = random.nextInt(words.length);
                long bits = random.nextLong();
                words[at] ^= bits & random.nextLong();
            }
            default -> {
                return withKeyPutAnew(words);
            }
        }
        return words;
    }

    private void flip(long... words) {
        words[random.nextInt(words.length)] ^= 1L << random.nextInt(Long.SIZE);
    }

    /** Returns the words after an own key was removed and put. The key may get another place. */
    private long[] withKeyPutAnew(long... words) {
        RawWords.set(filter, acceptedCopies, words);
        long key = own[random.nextInt(own.length)];
        try {
            ((LongCountingFilter) filter).remove(key);
            filter.put(key);
        } catch (FilterFullException full) {
            return words;
        }
        changedCopies = RawWords.copies(filter);
        return RawWords.of(filter);
    }
}
