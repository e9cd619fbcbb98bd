/** Sample: filters of real names beside Guava's, and a command that drops repeated lines. */
@NullMarked
package dev.filtersmith.samples.quickstart;

import org.jspecify.annotations.NullMarked;
