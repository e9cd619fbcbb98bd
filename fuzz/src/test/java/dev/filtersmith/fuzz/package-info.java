/** Targets of a fuzzer: what reads bytes and texts of strangers. */
@NullMarked
package dev.filtersmith.fuzz;

import org.jspecify.annotations.NullMarked;
