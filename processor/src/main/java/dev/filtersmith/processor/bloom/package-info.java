/** Emits Bloom filters, with and without choice, and counting Bloom filters. */
@NullMarked
package dev.filtersmith.processor.bloom;

import org.jspecify.annotations.NullMarked;
