/** Filters with deletion at work: a window slides over a stream of network flows, and an exact set beside it counts the mistakes. */
@NullMarked
package dev.filtersmith.samples.flows;

import org.jspecify.annotations.NullMarked;
