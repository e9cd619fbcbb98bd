package dev.filtersmith.samples.caches;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The documents of a cache, the least recently used of which leaves when it is full, and beside them the filter of their URLs. All under
 * one lock: a filter is changed by one thread at a time.
 */
final class Store {
    private final int capacity;
    private final CachedUrls urls;
    private final Map<String, byte[]> documents = new LinkedHashMap<>(16, 0.75f, true);

    /** URLs that found no room in the filter: siblings do not learn of them. */
    private final Set<String> untold = new HashSet<>();

    /**
     * An empty store.
     *
     * @param capacity documents at most
     */
    Store(int capacity) {
        this.capacity = capacity;
        // One more: a new document comes in before an old one leaves.
        this.urls = Filters.create(CachedUrls.class, capacity + 1L);
    }

    /** The document of a URL, if it is here. */
    synchronized Optional<byte[]> get(String url) {
        return Optional.ofNullable(documents.get(url)).map(byte[]::clone);
    }

    /** Keeps a document. */
    synchronized void add(String url, byte[] document) {
        if (documents.put(url, document.clone()) == null) {
            tell(url);
        }
        if (documents.size() > capacity) {
            String eldest = documents.keySet().iterator().next();
            documents.remove(eldest);
            untell(eldest);
        }
    }

    private void tell(String url) {
        try {
            urls.put(url);
        } catch (FilterFullException full) {
            untold.add(url);
        }
    }

    /** Removes from the filter only what was put there: a removal of anything else could take another URL's fingerprint. */
    private void untell(String url) {
        if (!untold.remove(url)) {
            urls.remove(url);
        }
    }

    /** What this cache holds, to be sent to others. */
    synchronized Digest digest() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        urls.writeTrimmed(out);
        return new Digest(out.toByteArray(), urls.bitSize() / Byte.SIZE, urls.expectedFpp(), told());
    }

    private Set<String> told() {
        Set<String> told = new HashSet<>(documents.keySet());
        told.removeAll(untold);
        return told;
    }

    /** Removals that found nothing: there must be none. */
    synchronized long missedRemovals() {
        return urls.missedRemovals();
    }
}
