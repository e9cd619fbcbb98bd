/** Filters that are made of several: chains, shards, and panes of windows. */
package dev.filtersmith.parts;
