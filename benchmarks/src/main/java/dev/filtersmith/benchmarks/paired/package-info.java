/** Times of filters that threads share, beside those of exclusive ones and of other libraries. */
@NullMarked
package dev.filtersmith.benchmarks.paired;

import org.jspecify.annotations.NullMarked;
