/** Emitters of d-left Bloom filters. */
@NullMarked
package dev.filtersmith.processor.dleft;

import org.jspecify.annotations.NullMarked;
