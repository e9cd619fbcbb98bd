/** The family of d-left Bloom filters. */
@NullMarked
package dev.filtersmith.dleft;

import org.jspecify.annotations.NullMarked;
