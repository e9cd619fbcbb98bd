/** Emits what the d-left families share: the choice of buckets, and batches over them. */
@NullMarked
package dev.filtersmith.processor.choice;

import org.jspecify.annotations.NullMarked;
