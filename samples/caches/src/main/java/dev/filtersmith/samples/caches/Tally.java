package dev.filtersmith.samples.caches;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What happened, and how right the filters of siblings were. */
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

    /** A document that the cache held. */
    synchronized void hit() {
        hits++;
    }

    /** A document that no cache held. */
    synchronized void fromOrigin() {
        fromOrigin++;
    }

    /** A cache sent its filter. */
    synchronized void sent(URI from, Digest digest) {
        known.put(from, digest);
        digests++;
        trimmedBytes += digest.trimmed().length;
        filterBytes += digest.filterBytes();
        listBytes += digest.listBytes();
    }

    /**
     * A question about a sibling.
     *
     * @param sibling address of the sibling
     * @param url the document
     * @param asked whether the filter said yes, and so the sibling was asked
     * @param found whether it had the document
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

    /** What was counted so far. */
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
