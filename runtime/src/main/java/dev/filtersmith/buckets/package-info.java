/** Buckets in subtables: the choice of a key's buckets, counter codes, semi-sort, and sizes. */
@NullMarked
package dev.filtersmith.buckets;

import org.jspecify.annotations.NullMarked;
