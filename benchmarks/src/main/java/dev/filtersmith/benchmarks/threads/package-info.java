/** Times of filters that threads share, beside those of exclusive ones and of other libraries. */
@NullMarked
package dev.filtersmith.benchmarks.threads;

import org.jspecify.annotations.NullMarked;
