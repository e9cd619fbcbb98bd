package dev.filtersmith.samples.caches;

import java.util.Set;

/**
 * What a cache held at a time.
 *
 * @param trimmed the trimmed filter, as it is sent
 * @param filterBytes bytes of the whole filter
 * @param predictedRate what the filter said of its rate of false positives
 * @param urls the URLs themselves: known only because all caches of this sample are in one process, to check what the filters say
 */
@SuppressWarnings("ArrayRecordComponent") // Sent, never compared.
record Digest(byte[] trimmed, long filterBytes, double predictedRate, Set<String> urls) {
    /** Bytes of a list of the URLs, a line for each. */
    long listBytes() {
        return urls.stream().mapToLong(url -> url.length() + 1L).sum();
    }
}
