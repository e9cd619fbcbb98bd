package dev.filtersmith.parts;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.DifferentHashes;
import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredParts;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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
 * no such care: it goes into the last filter, whatever matches by then. Lookups read the list once:
 * elements never move from filter to filter.
 */

/** A chain of filters that grows: when the last one is full, a larger one follows. */
public final class FilterChain extends ChainParts {
    private enum Put {
        NEW,
        KNOWN,
        NO_ROOM,
        /** An earlier filter may take a copy, if no other thread removes what matches the key. */
        COPY
    }

    private ChainGrowth growth;
    private final ChangeLock changes;
    private final boolean manyWriters;
    private final boolean deletes;
    private final boolean takesCopies;
    private final AtomicLong missedRemovals = new AtomicLong();
    private final ChainList parts;

    /**
     * Creates a chain of one filter.
     *
     * @param first empty filter
     * @param maker maker of empty filters of the same layout and seed for a number of elements
     */
    public FilterChain(FilterStorage first, LongFunction<FilterStorage> maker) {
        ChainPart part = new ChainPart(first);
        this.growth = new ChainGrowth(first.expectedElements(), maker);
        Concurrency mode = first.layout().spec().concurrency();
        this.changes = new ChangeLock(mode.isShared());
        this.manyWriters = mode == Concurrency.MULTI_WRITER;
        this.deletes = part.deletes();
        this.takesCopies = part.takesCopies();
        this.parts = new ChainList(part);
    }

    @Override
    ChainPart[] now() {
        return parts.now();
    }

    @Override
    public FilterParts emptyLike(LongFunction<FilterStorage> maker) {
        return new FilterChain(maker.apply(expectedElements()), maker);
    }

    @Override
    public long expectedElements() {
        return growth.expectedElements();
    }

    @Override
    public boolean put(long hash) {
        Put result = put(hash, false);
        return (result == Put.COPY ? put(hash, true) : result) == Put.NEW;
    }

    private Put put(long hash, boolean alone) {
        while (true) {
            ChainPart full;
            long stamp = alone ? changes.enterAlone() : changes.enter();
            try {
                ChainPart[] now = parts.now();
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
        ChainPart holder = firstMatch(now, now.length - 1, hash);
        if (holder != null && takesCopies && !onlyWriter) {
            return Put.COPY;
        } else if (holder != null && (!deletes || (takesCopies && holder.takes(hash)))) {
            return Put.KNOWN;
        } else if (last.isAtDesignLoad() && !last.filter.mightContainHash(hash)) {
            return Put.NO_ROOM;
        }
        try {
            boolean fresh = last.put(hash);
            if (holder != null) {
                last.strays.add(hash);
            }
            return fresh && holder == null ? Put.NEW : Put.KNOWN;
        } catch (FilterFullException full) {
            if (!last.isHalfFull()) {
                throw full;
            }
            return Put.NO_ROOM;
        }
    }

    /** Returns the earliest of some filters that matches a key. */
    private static @Nullable ChainPart firstMatch(ChainPart[] now, int end, long hash) {
        for (int i = 0; i < end; i++) {
            if (now[i].matches(hash)) {
                return now[i];
            }
        }
        return null;
    }

    /** Appends a larger filter, unless another thread has. */
    private void grow(ChainPart full) {
        changes.alone(() -> {
            ChainPart[] now = parts.now();
            if (now[now.length - 1] == full) {
                parts.append(growth.next(now));
            }
        });
    }

    @Override
    public boolean remove(long hash) {
        ChainPart holder;
        long stamp = changes.enter();
        try {
            holder = removed(hash);
        } finally {
            changes.exit(stamp);
        }
        if (holder == null) {
            missedRemovals.getAndIncrement();
        } else if (holder.elements() == 0) {
            drop(holder);
        }
        return holder != null;
    }

    /** Removes an element. Returns the filter that held it. */
    private @Nullable ChainPart removed(long hash) {
        ChainPart[] now = parts.now();
        for (ChainPart part : now) {
            if (part.strays.take(hash) && part.remove(hash)) {
                return part;
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
        changes.alone(() -> {
            ChainPart[] now = parts.now();
            if (now[now.length - 1] != empty && empty.elements() == 0) {
                parts.remove(empty);
            }
        });
    }

    @Override
    public long missedRemovals() {
        return missedRemovals.get();
    }

    @Override
    public void refresh(long... hashes) {
        changes.alone(() -> parts.replace(new ChainRefresh(growth, parts.now()).run(hashes)));
    }

    @Override
    public long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        ChainPart first = parts.now()[0];
        long room = first.filter.expectedElements();
        long given = hashes.size() > room ? new DifferentHashes(hashes).count() : 0;
        if (given > room) {
            throw new UnsupportedOperationException("rebalance(" + sweeps + "): the " + given
                    + " given keys take several filters of a chain, and sweeps one. Call expectedElements(" + given
                    + ").");
        }
        long count = first.filter.fill(hashes, sweeps, false);
        first.setElements(count);
        return count;
    }

    /** Only the last filter may change the keys that it matches. */
    @Override
    public int rebalance(int maxMoves) {
        long stamp = changes.enter();
        try {
            ChainPart[] now = parts.now();
            return now[now.length - 1].filter.rebalance(maxMoves);
        } finally {
            changes.exit(stamp);
        }
    }

    // Other chains.

    @Override
    ChainSnapshot snapshot() {
        ChainSnapshot[] taken = new ChainSnapshot[1];
        changes.alone(() -> taken[0] = ChainSnapshot.of(expectedElements(), parts.now()));
        return taken[0];
    }

    @Override
    public Optional<String> obstacle(FilterParts other) {
        return deletes ? ChainUnion.obstacle(parts.now(), ((ChainParts) other).now()) : Optional.empty();
    }

    @Override
    public void putAll(FilterParts other) {
        // First, so that two chains may be added to each other.
        ChainPart[] added = ((ChainParts) other).snapshot().copy(growth);
        changes.alone(() -> parts.replace(ChainUnion.of(growth, parts.now(), added)));
    }

    @Override
    public void copyOf(FilterParts other) {
        parts.replace(((ChainParts) other).snapshot().copy(growth));
    }

    @Override
    public long moves() {
        return parts.moves();
    }

    @Override
    public long overflows() {
        return parts.overflows();
    }

    @Override
    public void clear() {
        changes.alone(() -> parts.replace(growth.first()));
    }

    @Override
    public void restore(@Nullable StoredParts stored, ByteSource source, long maxBytes) throws IOException {
        ChainPart first = parts.now()[0];
        if (stored == null) {
            first.countElements();
            return;
        }
        ChainRestore restore = new ChainRestore(stored, first.filter.layout(), maxBytes);
        growth = new ChainGrowth(restore.expectedElements(), growth.maker());
        for (int i = 1; i < stored.filters(); i++) {
            parts.append(new ChainPart(restore.next(source, growth.maker())));
        }
        restore.counts(parts.now());
    }
}
