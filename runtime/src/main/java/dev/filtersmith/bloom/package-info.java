/** The families of Bloom, choice Bloom and counting Bloom filters. */
@NullMarked
package dev.filtersmith.bloom;

import org.jspecify.annotations.NullMarked;
