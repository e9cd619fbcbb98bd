/** Sample: HTTP caches that describe their content to each other by trimmed filters. */
@NullMarked
package dev.filtersmith.samples.caches;

import org.jspecify.annotations.NullMarked;
