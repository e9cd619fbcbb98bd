/** Emitters of d-left counting Bloom filters. */
@NullMarked
package dev.filtersmith.processor.dlcbf;

import org.jspecify.annotations.NullMarked;
