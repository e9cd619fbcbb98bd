/**
 * Counts which lines of the cache operations read and write, and how often these are the same for
 * two keys: what more threads than two would wait for.
 *
 * <p>The {@link dev.filtersmith.threads.lines.Workload} is loaded afresh, with the library, by a
 * loader whose weaver is an {@link dev.filtersmith.threads.weave.AccessWeaver}.
 */
@NullMarked
package dev.filtersmith.threads.lines;

import org.jspecify.annotations.NullMarked;
