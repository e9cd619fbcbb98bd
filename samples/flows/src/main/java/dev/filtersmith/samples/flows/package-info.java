/** Sample of filters with deletion: a window slides over a stream of network flows. */
@NullMarked
package dev.filtersmith.samples.flows;

import org.jspecify.annotations.NullMarked;
