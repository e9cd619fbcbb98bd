/** Emitters of Bloom filters, with and without choice, and of counting Bloom filters. */
@NullMarked
package dev.filtersmith.processor.bloom;

import org.jspecify.annotations.NullMarked;
