/** Times of filters that threads share, with the same filter alone and other libraries beside it. */
@NullMarked
package dev.filtersmith.benchmarks.threads;

import org.jspecify.annotations.NullMarked;
