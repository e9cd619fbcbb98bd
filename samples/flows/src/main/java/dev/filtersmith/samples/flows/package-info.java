/**
 * Sample of filters with deletion: a window slides over a stream of network flows, and an exact set
 * counts the filter's errors.
 */
@NullMarked
package dev.filtersmith.samples.flows;

import org.jspecify.annotations.NullMarked;
