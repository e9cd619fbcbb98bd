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
 * The documents of a cache, and the filter of their URLs. When the cache is full, the least
 * recently used document leaves. One lock guards everything, because changing a filter needs
 * exclusive access.
 */
final class Store {
    private final int capacity;
    private final CachedUrls urls;
    private final Map<String, byte[]> documents = new LinkedHashMap<>(16, 0.75f, true);

    /** URLs that found no room in the filter; siblings do not learn of them. */
    private final Set<String> untold = new HashSet<>();

    /**
     * Creates an empty store.
     *
     * @param capacity largest number of documents
     */
    Store(int capacity) {
        this.capacity = capacity;
        // One more, because a new document is added before an old one leaves.
        this.urls = Filters.create(CachedUrls.class, capacity + 1L);
    }

    /** Returns the document of a URL, if it is stored. */
    synchronized Optional<byte[]> get(String url) {
        return Optional.ofNullable(documents.get(url)).map(byte[]::clone);
    }

    /** Stores a document. */
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

    /**
     * Removes a URL from the filter if it was put. Removing any other key could take the
     * fingerprint of another URL.
     */
    private void untell(String url) {
        if (!untold.remove(url)) {
            urls.remove(url);
        }
    }

    /** Returns a digest of this cache's content, to be sent to others. */
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

    /** Returns the number of removals that found nothing; it must be 0. */
    synchronized long missedRemovals() {
        return urls.missedRemovals();
    }
}
