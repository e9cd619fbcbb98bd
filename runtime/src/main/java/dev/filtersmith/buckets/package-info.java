/** Buckets in subtables: the bucket choice of a key, counter codes, semi-sort, and sizes. */
package dev.filtersmith.buckets;
