/** Filters that are made of several: chains, which grow. */
@NullMarked
package dev.filtersmith.parts;

import org.jspecify.annotations.NullMarked;
