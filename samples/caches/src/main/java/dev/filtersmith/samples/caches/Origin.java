package dev.filtersmith.samples.caches;

/** The origin server of the documents. */
@FunctionalInterface
interface Origin {
    /** Returns the document of a URL. */
    byte[] fetch(String url);
}
