package dev.filtersmith.samples.caches;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The counts of a run, including the errors of the siblings' filters. */
final class Tally {
    private final Map<URI, Digest> known = new HashMap<>();
    private long hits;
    private long fromSiblings;
    private long fromOrigin;
    private long there;
    private long gone;
    private long denied;
    private long notThere;
    private long falsePositives;
    private double predicted;
    private long digests;
    private long trimmedBytes;
    private long filterBytes;
    private long listBytes;

    /** Counts a document that the cache held. */
    synchronized void hit() {
        hits++;
    }

    /** Counts a document that no cache held. */
    synchronized void fromOrigin() {
        fromOrigin++;
    }

    /** Counts a filter sent by a cache. */
    synchronized void sent(URI from, Digest digest) {
        known.put(from, digest);
        digests++;
        trimmedBytes += digest.trimmed().length;
        filterBytes += digest.filterBytes();
        listBytes += digest.listBytes();
    }

    /**
     * Counts a question to the filter of a sibling.
     *
     * @param sibling address of the sibling
     * @param url the document
     * @param asked whether the filter answered yes, so that the sibling was asked
     * @param found whether the sibling had the document
     */
    synchronized void asked(URI sibling, String url, boolean asked, boolean found) {
        Digest digest = known.get(sibling);
        Set<String> urls = digest == null ? Set.of() : digest.urls();
        fromSiblings += found ? 1 : 0;
        if (urls.contains(url)) {
            there++;
            denied += asked ? 0 : 1;
            gone += asked && !found ? 1 : 0;
        } else if (digest != null) {
            notThere++;
            falsePositives += asked ? 1 : 0;
            predicted += digest.predictedRate();
        }
    }

    /** Returns the totals so far. */
    synchronized Totals totals() {
        return new Totals(
                hits,
                fromSiblings,
                fromOrigin,
                there,
                gone,
                denied,
                notThere,
                falsePositives,
                notThere == 0 ? 0 : predicted / notThere,
                digests,
                trimmedBytes,
                filterBytes,
                listBytes);
    }
}
