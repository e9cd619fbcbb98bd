/** The command line: one class for each command, and the parts that they share. */
@NullMarked
package dev.filtersmith.cli;

import org.jspecify.annotations.NullMarked;
