package dev.filtersmith.parts;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/*
 * A filter that is full is closed, and a larger one follows. New keys go into the last. Without
 * deletion, a key that an earlier filter matches is not stored, as in a single filter.
 *
 * With deletion, a removal must find the filter that holds the element; in another it would remove
 * that of some other key. A removal therefore takes the earliest filter that matches the key, and
 * this is right because of an invariant: no filter before the one that holds an element matches its
 * key, unless the element is remembered as a stray. It holds when the element is put, because the
 * put asks the earlier filters; and it stays so because a closed filter never comes to match more
 * keys. Its stash is sealed, removals add no matches, and the only elements that it takes are
 * copies of keys that it matches anyway, and in families where a copy might shorten other
 * fingerprints not even these. What an earlier filter matches and cannot take goes into the last,
 * as a stray. All elements of a key that are no strays are in one filter.
 *
 * In the shared modes the list of filters changes only while no content does, so a put that has
 * asked the earlier filters stores while their list is still the same. If none matches, none will:
 * the answer stays right while other threads change the filters. If one matches, it may cease to
 * match before a copy is stored there, since another thread removes what matches; the copy would
 * add a match, and another key, put meanwhile into a later filter, would lose its element to the
 * next removal. With several writers a copy is therefore looked for and stored alone. A stray needs
 * no such care: it goes into the last filter, whatever matches by then.
 *
 * Lookups read the list once: elements never move from filter to filter. But those of one key do
 * where it has strays: a put adds one to the last filter, and a removal takes one elsewhere.
 * Removals therefore take the latest stray first, and lookups and counts ask the latest filter
 * first. An element leaves a filter then only while no later one has a stray of the key, and all
 * elements that stay are in this filter and the earlier ones, which are still to be asked.
 */

/** The rule by which the filters of a chain share the keys: a new key goes into the last. */
abstract class ChainRouting extends Routing {
    private enum Put {
        NEW,
        KNOWN,
        NO_ROOM,
        /** An earlier filter may take a copy, if no other thread removes what matches the key. */
        COPY
    }

    /** The filters, the earliest first. One thread changes them; the array never changes. */
    volatile ChainPart[] parts;

    final ChangeLock changes;
    final boolean deletes;
    final LongAdder missedRemovals = new LongAdder();

    /** Makes empty filters of the chain's layout and seed for a number of elements. */
    final LongFunction<TableCore> maker;

    private final boolean manyWriters;
    private final boolean takesCopies;

    ChainRouting(LongFunction<TableCore> maker, ChangeLock changes, ChainPart... parts) {
        super(parts[0].core);
        ChainPart first = parts[0];
        this.maker = maker;
        this.changes = changes;
        this.parts = closed(parts);
        this.deletes = first.deletes;
        this.manyWriters = first.core.layout().spec().concurrency() == Concurrency.MULTI_WRITER;
        this.takesCopies = changes != ChangeLock.OF_VIEWS && first.takesCopies();
    }

    /**
     * Closes all filters but the last. Removals look into the first filter first, so none of its
     * elements needs to be remembered as a stray.
     */
    static ChainPart[] closed(ChainPart... all) {
        all[0].strays.clear();
        for (int i = 0; i < all.length - 1; i++) {
            all[i].close();
        }
        return all;
    }

    /** Returns the larger filter that follows when the last one is full. */
    abstract ChainPart next(ChainPart... now);

    /** Replaces the filters. Those that go leave their counts. */
    abstract void replace(ChainPart... all);

    final void append(ChainPart part) {
        ChainPart[] more = Arrays.copyOf(parts, parts.length + 1);
        more[parts.length] = part;
        replace(more);
    }

    @Override
    public final boolean mightContain(long hash) {
        ChainPart[] now = parts;
        for (int i = now.length - 1; i >= 0; i--) {
            if (now[i].filter.mightContainHash(hash)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public final int mightContain(long[] hashes, int count, long[] hits, int to) {
        return ChainBatch.mightContain(parts, hashes, count, hits, to);
    }

    @Override
    public final void readAhead(long[] hashes, int count) {
        Part.readAhead(parts, hashes, count);
    }

    @Override
    public final int count(long hash) {
        ChainPart[] now = parts;
        long count = 0;
        for (int i = now.length - 1; i >= 0; i--) {
            count += now[i].count(hash);
        }
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    @Override
    public final boolean put(long hash) {
        Put result = put(hash, false);
        return (result == Put.COPY ? put(hash, true) : result) == Put.NEW;
    }

    private Put put(long hash, boolean alone) {
        while (true) {
            ChainPart full;
            long stamp = alone ? changes.enterAlone("put") : changes.enter("put");
            try {
                ChainPart[] now = parts;
                Put result = put(now, hash, alone || !manyWriters);
                if (result != Put.NO_ROOM) {
                    return result;
                }
                full = now[now.length - 1];
            } finally {
                changes.exit(stamp);
            }
            grow(full);
        }
    }

    private Put put(ChainPart[] now, long hash, boolean onlyWriter) {
        ChainPart last = now[now.length - 1];
        ChainPart holder = ChainPart.firstMatch(now, now.length - 1, hash);
        if (holder != null && takesCopies && !onlyWriter) {
            return Put.COPY;
        } else if (holder != null && (!deletes || (takesCopies && holder.takes(hash)))) {
            return Put.KNOWN;
        } else if (last.isAtDesignLoad() && !last.filter.mightContainHash(hash)) {
            return Put.NO_ROOM;
        }
        return store(last, hash, holder != null);
    }

    private static Put store(ChainPart last, long hash, boolean isStray) {
        try {
            boolean fresh = last.store(hash);
            if (isStray) {
                last.strays.add(hash);
            }
            return fresh && !isStray ? Put.NEW : Put.KNOWN;
        } catch (FilterFullException full) {
            if (!last.isHalfFull()) {
                throw full;
            }
            return Put.NO_ROOM;
        }
    }

    /** Appends a larger filter, unless another thread has. */
    private void grow(ChainPart full) {
        changes.alone("put", () -> {
            ChainPart[] now = parts;
            if (now[now.length - 1] == full) {
                append(next(now));
            }
        });
    }

    @Override
    public final boolean remove(long hash) {
        if (!deletes) {
            return false;
        }
        ChainPart holder;
        long stamp = changes.enter("remove");
        try {
            holder = removed(hash);
        } finally {
            changes.exit(stamp);
        }
        if (holder == null) {
            missedRemovals.increment();
        } else if (holder.mayBeEmpty()) {
            drop(holder);
        }
        return holder != null;
    }

    /** Removes an element. Returns the filter that held it. */
    private @Nullable ChainPart removed(long hash) {
        ChainPart[] now = parts;
        for (int i = now.length - 1; i >= 0; i--) {
            if (now[i].strays.take(hash) && now[i].remove(hash)) {
                return now[i];
            }
        }
        for (ChainPart part : now) {
            if (part.remove(hash)) {
                return part;
            }
        }
        return null;
    }

    /** Leaves out a filter that has become empty, unless new keys go into it. */
    private void drop(ChainPart empty) {
        changes.alone("remove", () -> {
            ChainPart[] now = parts;
            boolean closed = now[now.length - 1] != empty;
            if (closed && empty.isEmpty()) {
                replace(Arrays.stream(now).filter(part -> part != empty).toArray(ChainPart[]::new));
            } else if (closed && empty.mayBeEmpty()) {
                // There may be more than were counted: counters at their ceiling miss elements.
                empty.recount();
            }
        });
    }
}
