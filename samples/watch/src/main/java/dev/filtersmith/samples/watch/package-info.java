/** Sample: a service whose filter runs hot, and what the Java agent shows of it from outside. */
@NullMarked
package dev.filtersmith.samples.watch;

import org.jspecify.annotations.NullMarked;
