/** Emits d-left counting Bloom filters. */
@NullMarked
package dev.filtersmith.processor.counting;

import org.jspecify.annotations.NullMarked;
