package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.SharedWords;
import dev.filtersmith.storage.TableWords;

/*
 * The Bloom filter with a choice of Lumetta and Mitzenmacher, "Using the Power of Two Choices to
 * Improve Bloom Filters", sections 3 and 3.1: the greedy online algorithm.
 *
 * An element has c groups of k hash functions. A group covers it if all the group's bits are set.
 * An element that no group covers is inserted by setting the bits of the group that needs the
 * fewest new ones, ties to the first. A query finds it if any group covers it. Each group has its
 * own double hashing (end of section 3.1).
 */

/** An interpreter of any layout of a choice Bloom filter. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class ChoiceBloomInterpreter extends HotFilter implements InterpretedLongFilter {
    private final BloomPlan plan;

    /** Creates an empty filter, or a view that shows nothing yet. */
    public ChoiceBloomInterpreter(BloomPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        if (plan.views()) {
            return inView(hash);
        }
        for (int group = 0; group < plan.groups(); group++) {
            if (newBits(hash, group, 0, plan.ahead()) == 0
                    && newBits(hash, group, plan.ahead(), plan.hashFunctions()) == 0) {
                return true;
            }
        }
        return false;
    }

    private boolean inView(long hash) {
        TableWords table = viewedWords();
        for (int group = 0; group < plan.groups(); group++) {
            if (Probes.allSet(table, buckets, Probes.first(hash, group), plan.ahead(), plan.hashFunctions())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean putHash(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        int least = 0;
        int fewest = Integer.MAX_VALUE;
        for (int group = 0; group < plan.groups(); group++) {
            int needed = newBits(hash, group, 0, plan.hashFunctions());
            if (needed < fewest) {
                fewest = needed;
                least = group;
            }
        }
        if (fewest == 0) {
            return false;
        }
        if (plan.multiWriter()) {
            return storedElement(setAll(hash, least));
        }
        stored(setAll(hash, least));
        words[buckets]++;
        return true;
    }

    /**
     * Returns the number of probes of a group, in a range, that find a bit that is 0. The bits are
     * read without a branch, since they are unpredictable.
     */
    private int newBits(long hash, int group, int from, int to) {
        long first = Probes.first(hash, group);
        long step = Probes.step(first);
        long number = first + from * step;
        int needed = to - from;
        for (int i = from; i < to; i++) {
            needed -= (int) (words[Probes.word(number, buckets)] >>> Probes.bit(number, 1)) & 1;
            number += step;
        }
        return needed;
    }

    /**
     * Sets the bits of a group. Returns the number of those that were 0, which is 0 if other
     * threads have set all of them meanwhile.
     */
    private int setAll(long hash, int group) {
        long number = Probes.first(hash, group);
        long step = Probes.step(number);
        int fresh = 0;
        for (int i = 0; i < plan.hashFunctions(); i++) {
            fresh += set(Probes.word(number, buckets), 1L << Probes.bit(number, 1)) ? 1 : 0;
            number += step;
        }
        return fresh;
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
