/** Sample: caches that tell each other what they hold by trimmed filters. */
@NullMarked
package dev.filtersmith.samples.caches;

import org.jspecify.annotations.NullMarked;
