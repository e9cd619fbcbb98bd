package dev.filtersmith.samples.caches;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The documents of a cache, and the filter of their URLs that is sent to others. When the cache is
 * full, the least recently used document leaves. One lock guards everything, because changing a
 * filter needs exclusive access.
 *
 * <p>This file is a template: {@link #add} keeps a filter in step with a collection,
 * {@link #digest} makes the bytes to send, and {@link #received} asks them.
 */
final class Store {
    /**
     * The URLs of the documents. They change, so the filter counts; it is sent, so it is one that
     * can be trimmed. One question in a hundred for an absent document may be answered with yes.
     */
    @RankIndexedCountingFilter(maxFpp = 0.01)
    interface CachedUrls extends CountingFilter<String> {}

    private final int capacity;
    private final CachedUrls filter;
    private final Map<String, byte[]> documents = new LinkedHashMap<>(16, 0.75f, true);

    /** URLs for which the filter had no room; others do not learn of them. */
    private final Set<String> refused = new HashSet<>();

    /** Creates an empty store for a number of documents. */
    Store(int capacity) {
        this.capacity = capacity;
        // One more, because a new document is added before an old one leaves.
        this.filter = Filters.create(CachedUrls.class, capacity + 1L);
    }

    /** Returns the document of a URL, if it is stored. */
    synchronized Optional<byte[]> get(String url) {
        return Optional.ofNullable(documents.get(url)).map(byte[]::clone);
    }

    /** Stores a document. */
    synchronized void add(String url, byte[] document) {
        if (documents.put(url, document.clone()) == null) {
            try {
                filter.put(url);
            } catch (FilterFullException full) {
                refused.add(url);
            }
        }
        if (documents.size() > capacity) {
            String eldest = documents.keySet().iterator().next();
            documents.remove(eldest);
            // Removing a key that was not put could take the fingerprint of another URL.
            if (!refused.remove(eldest)) {
                filter.remove(eldest);
            }
        }
    }

    /** Returns the trimmed filter: without its counters and empty slots. */
    synchronized byte[] digest() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTrimmed(out);
        return out.toByteArray();
    }

    /** Returns the predicate of a digest. It answers from these bytes, which are not unpacked. */
    static Predicate<String> received(byte[] digest) throws IOException {
        return Filters.reader()
                .readTrimmed(FilterSource.of(new ByteArrayInputStream(digest)))
                .forKeys(String.class);
    }

    /** Returns the URLs that the filter holds. */
    synchronized Set<String> urls() {
        Set<String> urls = new HashSet<>(documents.keySet());
        urls.removeAll(refused);
        return urls;
    }

    /** Returns the filter, for reading only. */
    CachedUrls filter() {
        return filter;
    }
}
