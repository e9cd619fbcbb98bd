package dev.filtersmith.bloom;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.SharedWords;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.storage.WriterGates;

/*
 * The counting Bloom filter of Fan, Cao, Almeida and Broder, "Summary Cache", as in Bonomi et al.,
 * ESA 2006, section 2.1.
 *
 * There is a counter in place of each bit of a Bloom filter. An insertion increments the k counters
 * of an element, a removal decrements them. A counter that has reached its ceiling stays there in
 * both cases, because its true value may be higher.
 */

/** An interpreter of any layout of a counting Bloom filter. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public class CountingBloomInterpreter extends HotFilter implements InterpretedLongFilter {
    private final BloomPlan plan;

    /** Creates an empty set, or a view that shows nothing yet. */
    public CountingBloomInterpreter(BloomPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public final boolean mightContainHash(long hash) {
        return holds(hash);
    }

    private boolean holds(long hash) {
        if (plan.views()) {
            return lowestViewed(hash, 0, plan.ahead()) > 0
                    && lowestViewed(hash, plan.ahead(), plan.hashFunctions()) > 0;
        }
        return (lowest(hash, 0, plan.ahead()) > 0) && (lowest(hash, plan.ahead(), plan.hashFunctions()) > 0);
    }

    /**
     * Returns the least of the counters: no element occurs more often than any of its counters
     * indicates, except those at the ceiling.
     */
    @Override
    protected final int countAlone(long hash) {
        return plan.views() ? lowestViewed(hash, 0, plan.hashFunctions()) : lowest(hash, 0, plan.hashFunctions());
    }

    /**
     * Returns the least of some counters. They are read without a branch, since they are
     * unpredictable.
     */
    private int lowest(long hash, int from, int to) {
        long step = Probes.step(hash);
        long number = hash + from * step;
        int lowest = plan.ceiling();
        for (int i = from; i < to; i++) {
            lowest = Math.min(lowest, counter(number));
            number += step;
        }
        return lowest;
    }

    private int lowestViewed(long hash, int from, int to) {
        TableWords table = viewedWords();
        long step = Probes.step(hash);
        long number = hash + from * step;
        int lowest = plan.ceiling();
        for (int i = from; i < to; i++) {
            lowest = Math.min(lowest, counter(table.get(Probes.word(number, buckets)), number));
            number += step;
        }
        return lowest;
    }

    private int counter(long number) {
        return counter(words[word(number)], number);
    }

    private int counter(long word, long number) {
        return (int) (word >>> Probes.bit(number, plan.counterBits())) & plan.ceiling();
    }

    /** Adds to a counter. The sum must be from 0 to the ceiling. */
    private void add(long number, int change) {
        words[word(number)] += (long) change << Probes.bit(number, plan.counterBits());
    }

    @Override
    public final boolean putHash(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        if (!(this instanceof DeletableFilter) && holds(hash)) {
            return false;
        } else if (!plan.multiWriter()) {
            return countUp(hash);
        }
        int gate = WriterGates.of(hash);
        begin(gate, WriterGates.PUT);
        boolean fresh = countUp(hash);
        end(gate, WriterGates.PUT);
        return fresh;
    }

    /** Counts up the counters of a key. Returns whether any was 0. */
    private boolean countUp(long hash) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        boolean fresh = false;
        int counted = 0;
        for (int i = 0; i < plan.hashFunctions(); i++) {
            long before = countUpOne(number);
            fresh |= before == 0;
            counted += before < plan.ceiling() ? 1 : 0;
            number += step;
        }
        stored(counted);
        return fresh;
    }

    /** Counts up a counter below the ceiling. Returns its value before. */
    private long countUpOne(long number) {
        if (plan.multiWriter()) {
            return SharedWords.countUp(words, word(number), Probes.bit(number, plan.counterBits()), plan.ceiling());
        }
        int count = counter(number);
        if (count < plan.ceiling()) {
            add(number, 1);
        }
        return count;
    }

    @Override
    protected final boolean removeAlone(long hash) {
        if (plan.views() || !(this instanceof DeletableFilter)) {
            return super.removeAlone(hash);
        }
        if (plan.multiWriter()) {
            return removeGated(hash);
        }
        if (lowest(hash, 0, plan.hashFunctions()) == 0) {
            return false;
        }
        countDown(hash);
        return true;
    }

    private boolean removeGated(long hash) {
        int gate = WriterGates.of(hash);
        begin(gate, WriterGates.REMOVAL);
        boolean there = lowest(hash, 0, plan.hashFunctions()) > 0;
        if (there) {
            begin(gate, WriterGates.ERASURE);
            countDown(hash);
        }
        end(gate, WriterGates.REMOVAL);
        return there;
    }

    private void countDown(long hash) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        int counted = 0;
        for (int i = 0; i < plan.hashFunctions(); i++) {
            long before = countDownOne(number);
            counted += before > 0 && before < plan.ceiling() ? 1 : 0;
            number += step;
        }
        stored(1 - counted); // The superclass counts 1.
    }

    /**
     * Counts down a counter. Two probes of a false positive may reach the same one. Returns its
     * value before.
     */
    private long countDownOne(long number) {
        if (plan.multiWriter()) {
            return SharedWords.countDown(words, word(number), Probes.bit(number, plan.counterBits()), plan.ceiling());
        }
        int count = counter(number);
        if (count > 0 && count < plan.ceiling()) {
            add(number, -1);
        }
        return count;
    }

    private int word(long number) {
        return Probes.word(number, words.length);
    }
}
