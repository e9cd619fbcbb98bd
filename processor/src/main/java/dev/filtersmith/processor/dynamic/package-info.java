/** Emits dynamic d-left counting Bloom filters. */
@NullMarked
package dev.filtersmith.processor.dynamic;

import org.jspecify.annotations.NullMarked;
