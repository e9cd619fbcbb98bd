package dev.filtersmith.parts;

import java.util.Arrays;

/**
 * The content of a chain.
 *
 * @param parts filters, the earliest first
 * @param strays elements that an earlier filter matches, too
 */
@SuppressWarnings("ArrayRecordComponent") // Handed to a chain, and compared by nobody.
record ChainContent(ChainPart[] parts, Strays strays) {
    /** Returns the filters that are not empty. */
    static ChainPart[] filled(ChainPart... parts) {
        return Arrays.stream(parts).filter(part -> !part.isEmpty()).toArray(ChainPart[]::new);
    }

    /** Returns the number of elements. */
    static long elements(ChainPart... parts) {
        return Arrays.stream(parts).mapToLong(ChainPart::elements).sum();
    }
}
