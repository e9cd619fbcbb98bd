package dev.filtersmith.samples.caches;

import java.util.Set;

/**
 * The content of a cache at one time.
 *
 * @param trimmed the trimmed filter, as it is sent
 * @param filterBytes bytes of the whole filter
 * @param predictedRate rate of false positives predicted by the filter
 * @param urls the URLs themselves, to check the answers of the filters; available only because all
 * caches of this sample run in one process
 */
@SuppressWarnings("ArrayRecordComponent") // Sent, never compared.
record Digest(byte[] trimmed, long filterBytes, double predictedRate, Set<String> urls) {
    /** Returns the bytes of a list of the URLs, a line for each. */
    long listBytes() {
        return urls.stream().mapToLong(url -> url.length() + 1L).sum();
    }
}
