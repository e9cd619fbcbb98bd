/** Sample: filters of real names beside Guava's. */
@NullMarked
package dev.filtersmith.samples.quickstart;

import org.jspecify.annotations.NullMarked;
