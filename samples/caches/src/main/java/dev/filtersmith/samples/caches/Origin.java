package dev.filtersmith.samples.caches;

/** Where documents come from. */
@FunctionalInterface
interface Origin {
    /** The document of a URL. */
    byte[] fetch(String url);
}
