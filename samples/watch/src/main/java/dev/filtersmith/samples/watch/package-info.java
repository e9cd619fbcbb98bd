/**
 * Sample: a service whose filter is overloaded, and the view of it that the Java agent gives from
 * outside.
 */
@NullMarked
package dev.filtersmith.samples.watch;

import org.jspecify.annotations.NullMarked;
