package dev.filtersmith.windows;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Changes;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.storage.Threads;

/*
 * The cuckoo filter with overlapping windows of Zentgraf, Schmitz and Rahmann.
 *
 * A put takes the first empty slot of the key's four: first window, then the other. If there is
 * none, elements move along a path to an empty slot, searched breadth first. A multiset stores two
 * elements of one class, the keys that one slot matches. It counts further ones beside the table,
 * and, where no slot is empty, one of two that a path leads to. A removal empties the first slot
 * that matches. It loses no other element: a slot matches all keys, and only those, that have its
 * fingerprint and, in whatever order, the same two windows; all these have the same four slots, so
 * each of their elements can stand for any other. In the stash the full hash is stored, and a
 * removal looks there first.
 */

/** An interpreter of any layout of a windowed cuckoo filter. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public class WindowedCuckooInterpreter extends HotFilter implements InterpretedLongFilter {
    private final WindowedCuckooPlan plan;

    /** Creates an empty set, or a view that shows nothing yet. */
    public WindowedCuckooInterpreter(WindowedCuckooPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    /** Each store leaves a table that has all keys, and an erasure is a part with a new version. */
    @Override
    protected final int changeMode() {
        return Changes.WHOLE;
    }

    @Override
    protected final boolean mightContainAlone(long hash) {
        return plan.views() ? inView(hash) : holds(hash);
    }

    private boolean holds(long hash) {
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        long fingerprint = plan.fingerprint(hash);
        int window = WindowedCuckooLayout.window(hash, buckets);
        int other = WindowedCuckooLayout.other(window, fingerprint, buckets);
        return plan.reader().held(bytes, window, other, fingerprint) != 0;
    }

    private boolean inView(long hash) {
        long fingerprint = plan.fingerprint(hash);
        int window = WindowedCuckooLayout.window(hash, buckets);
        int other = WindowedCuckooLayout.other(window, fingerprint, buckets);
        return (holders(window, fingerprint) | holders(other, fingerprint)) != 0
                || (stashed != 0 && countInStash(hash) > 0);
    }

    @Override
    protected final int countAlone(long hash) {
        long fingerprint = plan.fingerprint(hash);
        int window = WindowedCuckooLayout.window(hash, buckets);
        int other = WindowedCuckooLayout.other(window, fingerprint, buckets);
        int count = Integer.bitCount(holders(window, fingerprint));
        if (other != window) {
            count += Integer.bitCount(holders(other, fingerprint));
        }
        return count + (stashed == 0 ? 0 : countInStash(hash));
    }

    private int holders(int window, long fingerprint) {
        return plan.views()
                ? plan.reader().holders(viewedWords(), window, fingerprint)
                : plan.reader().holders(bytes, window, fingerprint);
    }

    @Override
    protected final boolean putAlone(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        if (holds(hash) && holdsStill(hash)) {
            return this instanceof DeletableFilter && putAgain(hash);
        }
        return putInTable(hash) || stash(hash);
    }

    @Override
    protected final boolean putInTable(long hash) {
        long fingerprint = plan.fingerprint(hash);
        int window = WindowedCuckooLayout.window(hash, buckets);
        return putInWindow(window, fingerprint)
                || putInWindow(WindowedCuckooLayout.other(window, fingerprint, buckets), fingerprint)
                || putCrowded(hash);
    }

    private boolean putInWindow(int window, long fingerprint) {
        while (true) {
            int empty = plan.reader().empty(bytes, window);
            if (empty == 0) {
                return false;
            }
            int offset = Integer.numberOfTrailingZeros(empty);
            if (replace(window + offset, 0, slots().value(fingerprint, offset))) {
                return true;
            }
        }
    }

    @Override
    protected final boolean removeAlone(long hash) {
        if (plan.views() || !(this instanceof DeletableFilter)) {
            return super.removeAlone(hash);
        }
        long fingerprint = plan.fingerprint(hash);
        int window = WindowedCuckooLayout.window(hash, buckets);
        return replaceHeld(window, fingerprint, true)
                || replaceHeld(WindowedCuckooLayout.other(window, fingerprint, buckets), fingerprint, true);
    }

    /** Returns whether a key that was found is in: not if another thread's store was half done. */
    private boolean holdsStill(long hash) {
        long fingerprint = plan.fingerprint(hash);
        int window = WindowedCuckooLayout.window(hash, buckets);
        return (stashed != 0 && countInStash(hash) > 0)
                || replaceHeld(window, fingerprint, false)
                || replaceHeld(WindowedCuckooLayout.other(window, fingerprint, buckets), fingerprint, false);
    }

    /** Finds an element in a window, when its store has ended, and may remove it. */
    private boolean replaceHeld(int window, long fingerprint, boolean removes) {
        while (true) {
            int holders = holders(window, fingerprint);
            if (holders == 0) {
                return false;
            }
            int slot = window + Integer.numberOfTrailingZeros(holders);
            long value = slots().value(fingerprint, slot - window);
            if (removes ? replace(slot, value, 0) : slots().read(slot, threads()) == value) {
                return true;
            }
        }
    }

    /** Puts an element into an empty slot, or removes one; not if another thread has taken it. */
    private boolean replace(int slot, long before, long after) {
        int stripe = slots().placeOfStripe(before | after);
        begin(stripe, Changes.MOVES);
        try {
            return slots().replace(slot, before, after, threads());
        } finally {
            end(stripe, Changes.MOVES);
        }
    }

    private Threads threads() {
        return ((TableCore) filterCore()).operations().threads();
    }

    @Override
    protected final long stripesOf(long hash) {
        return slots().stripe(plan.fingerprint(hash));
    }

    private WindowSlots slots() {
        return ((WindowTable) table()).slots();
    }
}
