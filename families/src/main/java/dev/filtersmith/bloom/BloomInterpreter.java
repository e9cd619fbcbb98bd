package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.SharedWords;
import dev.filtersmith.storage.TableWords;

/*
 * The Bloom filter, as in section 2.1 of Lumetta and Mitzenmacher, "Using the Power of Two Choices
 * to Improve Bloom Filters".
 *
 * An element has k bits of a table, which insertion sets. A query finds it if all of them are set.
 * The k hash functions are derived from two by double hashing, as at the end of the paper's section
 * 3.1.
 */

/** An interpreter of any layout of a Bloom filter. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class BloomInterpreter extends HotFilter implements InterpretedLongFilter {
    private final BloomPlan plan;

    /** Creates an empty filter, or a view that shows nothing yet. */
    public BloomInterpreter(BloomPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        if (plan.views()) {
            return Probes.allSet(viewedWords(), buckets, hash, plan.ahead(), plan.hashFunctions());
        }
        return (missing(hash, 0, plan.ahead()) == 0) && (missing(hash, plan.ahead(), plan.hashFunctions()) == 0);
    }

    /**
     * Returns 1 if any probe of a range finds a bit that is 0, otherwise 0. The bits are read
     * without a branch, since they are unpredictable.
     */
    private long missing(long hash, int from, int to) {
        long step = Probes.step(hash);
        long number = hash + from * step;
        long missing = 0;
        for (int i = from; i < to; i++) {
            missing |= ~words[Probes.word(number, words.length)] >>> Probes.bit(number, 1);
            number += step;
        }
        return missing & 1;
    }

    @Override
    public boolean putHash(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        int fresh = 0;
        for (int i = 0; i < plan.hashFunctions(); i++) {
            fresh += set(Probes.word(number, words.length), 1L << Probes.bit(number, 1)) ? 1 : 0;
            number += step;
        }
        return stored(fresh);
    }

    /** Sets a bit. Returns whether it was 0. */
    private boolean set(int word, long bit) {
        if (plan.multiWriter()) {
            return SharedWords.set(words, word, bit) != 0;
        }
        boolean fresh = (words[word] & bit) == 0;
        words[word] |= bit;
        return fresh;
    }
}
