package dev.filtersmith.windows;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedCountingFilter;

/** An interpreter of views of windowed cuckoo filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class WindowedCuckooView extends HotFilter implements InterpretedCountingFilter {
    private final WindowedCuckooPlan plan;

    /** Creates a view that shows nothing yet. */
    public WindowedCuckooView(WindowedCuckooPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        long fingerprint = plan.fingerprint(hash);
        int window = Windows.first(hash, buckets);
        int other = Windows.other(window, fingerprint, buckets);
        return (holders(window, fingerprint) | holders(other, fingerprint)) != 0 || (stashed != 0 && inStash(hash));
    }

    @Override
    public int countHash(long hash) {
        long fingerprint = plan.fingerprint(hash);
        int window = Windows.first(hash, buckets);
        int other = Windows.other(window, fingerprint, buckets);
        int count = Integer.bitCount(holders(window, fingerprint));
        if (other != window) {
            count += Integer.bitCount(holders(other, fingerprint));
        }
        return count + (stashed == 0 ? 0 : countInStash(hash));
    }

    private int holders(int window, long fingerprint) {
        return plan.reader().holders(viewedWords(), window, fingerprint);
    }

    @Override
    public boolean putHash(long hash) {
        throw readOnly("put");
    }

    @Override
    public boolean removeHash(long hash) {
        throw readOnly("remove");
    }

    @Override
    protected boolean putInTable(long hash) {
        throw readOnly("put");
    }
}
