/**
 * Sample with two commands: one measures filters on real names, one removes repeated lines from a
 * stream.
 */
@NullMarked
package dev.filtersmith.samples.quickstart;

import org.jspecify.annotations.NullMarked;
