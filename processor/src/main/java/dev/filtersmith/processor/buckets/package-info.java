/** Emits what the d-left families share: the choice of buckets, and batches over them. */
@NullMarked
package dev.filtersmith.processor.buckets;

import org.jspecify.annotations.NullMarked;
