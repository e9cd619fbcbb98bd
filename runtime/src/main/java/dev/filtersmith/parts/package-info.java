/** Filters that are made of several: chains and shards. */
package dev.filtersmith.parts;
