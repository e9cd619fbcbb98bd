package dev.filtersmith.samples.watch;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Documents by key, and the filter that is asked before them. The map stands for a store that is
 * slow to read: a disk, or another machine. Many threads may read at once; changing the filter
 * needs exclusive access.
 *
 * <p>This file is a template: {@link #get} reports false positives, {@link #put} keeps the
 * keys that the filter refuses, and {@link #enlarge} rebuilds a filter that has become too small.
 */
final class Documents {
    private final FilterSpec spec;
    private final Map<String, byte[]> store = new HashMap<>();

    /**
     * Keys of documents for which the filter had no room. Without them, present documents would be
     * denied.
     */
    private final Set<String> refused = new HashSet<>();

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private MembershipFilter<String> keys;

    /**
     * Creates an empty store.
     *
     * @param spec spec of the filter, known only at run time, so that no class was emitted for it
     * at compile time
     * @param expected number of documents that the filter is designed for
     */
    Documents(FilterSpec spec, long expected) {
        this.spec = spec;
        this.keys =
                Filters.builder(spec, String.class).expectedElements(expected).build();
    }

    /** Returns the document of a key, if there is one. */
    Optional<byte[]> get(String key) {
        lock.readLock().lock();
        try {
            if (!keys.mightContain(key) && !refused.contains(key)) {
                return Optional.empty();
            }
            byte[] document = store.get(key);
            if (document == null) {
                // The store was read in vain. The report costs nothing without the agent; with it,
                // it yields the measured rate.
                Filters.reportFalsePositive(keys);
                return Optional.empty();
            }
            return Optional.of(document.clone());
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Stores a document. */
    void put(String key, byte[] document) {
        lock.writeLock().lock();
        try {
            if (store.put(key, document.clone()) == null) {
                keys.put(key);
            }
        } catch (FilterFullException full) {
            refused.add(key);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /**
     * Rebuilds the filter from the keys of the store, for twice as many. Refused keys find their
     * place.
     */
    void enlarge() {
        lock.writeLock().lock();
        try {
            keys = Filters.builder(spec, String.class)
                    .expectedElements(2 * keys.expectedElements())
                    .addAll(store.keySet())
                    .build();
            refused.clear();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Returns the number of keys that are not in the filter. */
    int refused() {
        lock.readLock().lock();
        try {
            return refused.size();
        } finally {
            lock.readLock().unlock();
        }
    }
}
