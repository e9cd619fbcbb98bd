/** Emitters that the d-left families share, for the bucket choice and for batches. */
@NullMarked
package dev.filtersmith.processor.buckets;

import org.jspecify.annotations.NullMarked;
