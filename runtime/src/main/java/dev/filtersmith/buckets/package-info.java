/** Buckets in subtables: the bucket choice of a key, counter codes, semi-sort, and sizes. */
@NullMarked
package dev.filtersmith.buckets;

import org.jspecify.annotations.NullMarked;
