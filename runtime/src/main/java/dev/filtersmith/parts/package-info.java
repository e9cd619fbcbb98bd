/** Filters that are made of several: chains, shards, and panes of windows. */
@NullMarked
package dev.filtersmith.parts;

import org.jspecify.annotations.NullMarked;
