package dev.filtersmith.samples.caches;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The counts of a run. The URLs behind each filter are known, because all caches of this sample run
 * in one process, so that the errors of the filters can be counted.
 */
final class Tally {
    private final Map<Store, Set<String>> sent = new HashMap<>();
    private final Map<Store, Double> rates = new HashMap<>();
    private long hits;
    private long fromSiblings;
    private long fromOrigin;
    private long there;
    private long denied;
    private long gone;
    private long notThere;
    private long falsePositives;
    private double predicted;
    private long digests;
    private long trimmedBytes;
    private long filterBytes;
    private long listBytes;

    /** Counts a document that the cache held. */
    void hit() {
        hits++;
    }

    /** Counts a document that no cache held. */
    void fromOrigin() {
        fromOrigin++;
    }

    /** Counts a filter sent by a cache. */
    void sent(byte[] digest, Store store) {
        Set<String> urls = store.urls();
        sent.put(store, urls);
        rates.put(store, store.filter().expectedFpp());
        digests++;
        trimmedBytes += digest.length;
        filterBytes += store.filter().bitSize() / Byte.SIZE;
        listBytes += urls.stream().mapToLong(url -> url.length() + 1L).sum();
    }

    /** Counts a question to the filter of a sibling, and whether the sibling had the document. */
    void asked(Store sibling, String url, boolean answer, boolean found) {
        fromSiblings += found ? 1 : 0;
        if (sent.getOrDefault(sibling, Set.of()).contains(url)) {
            there++;
            denied += answer ? 0 : 1;
            gone += answer && !found ? 1 : 0;
        } else {
            notThere++;
            falsePositives += answer ? 1 : 0;
            predicted += rates.getOrDefault(sibling, 0.0);
        }
    }

    /** Returns the number of present documents that a filter denied; there must be none. */
    long denied() {
        return denied;
    }

    /** Prints the counts. */
    void print(PrintWriter out) {
        long requests = hits + fromSiblings + fromOrigin;
        out.printf(
                Locale.ROOT,
                """
                requests               %,11d
                  own documents        %,11d  %.1f%%
                  from siblings        %,11d  %.1f%%
                  from the origin      %,11d  %.1f%%

                questions to filters   %,11d
                  was there            %,11d
                    answered no        %,11d  there must be none
                    gone since         %,11d
                  was not there        %,11d
                    answered yes       %,11d  rate %.2e, predicted %.2e

                filters sent           %,11d
                  bytes, trimmed       %,11d
                  whole filters        %,11d  %.1f times as many
                  lists of URLs        %,11d  %.1f times as many
                """,
                requests,
                hits,
                100.0 * hits / requests,
                fromSiblings,
                100.0 * fromSiblings / requests,
                fromOrigin,
                100.0 * fromOrigin / requests,
                there + notThere,
                there,
                denied,
                gone,
                notThere,
                falsePositives,
                (double) falsePositives / notThere,
                predicted / notThere,
                digests,
                trimmedBytes,
                filterBytes,
                (double) filterBytes / trimmedBytes,
                listBytes,
                (double) listBytes / trimmedBytes);
        out.flush();
    }
}
