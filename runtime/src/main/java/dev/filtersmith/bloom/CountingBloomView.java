package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedCountingFilter;
import dev.filtersmith.storage.TableWords;

/** An interpreter of views of counting Bloom filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class CountingBloomView extends HotFilter implements InterpretedCountingFilter {
    private final CountingBloomPlan plan;

    /** Creates a view that shows nothing yet. */
    public CountingBloomView(CountingBloomPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        return (lowest(hash, 0, plan.ahead()) > 0) && (lowest(hash, plan.ahead(), plan.hashFunctions()) > 0);
    }

    @Override
    public int countHash(long hash) {
        return lowest(hash, 0, plan.hashFunctions());
    }

    /** Returns the least of some counters. */
    private int lowest(long hash, int from, int to) {
        TableWords table = viewedWords();
        long step = Probes.step(hash);
        long number = hash + from * step;
        int lowest = plan.ceiling();
        for (int i = from; i < to; i++) {
            long word = table.get(Probes.word(number, table.length()));
            lowest = Math.min(lowest, (int) (word >>> Probes.bit(number, plan.counterBits())) & plan.ceiling());
            number += step;
        }
        return lowest;
    }

    @Override
    public boolean putHash(long hash) {
        throw readOnly("put");
    }

    @Override
    public boolean removeHash(long hash) {
        throw readOnly("remove");
    }
}
