/** Sample: filters declared in Kotlin. */
@NullMarked
package dev.filtersmith.samples.kotlin;

import org.jspecify.annotations.NullMarked;
