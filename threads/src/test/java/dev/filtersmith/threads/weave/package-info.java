/**
 * Weaves switches of threads into the library's classes, between any two steps on shared memory.
 * Production code has no hooks for it.
 *
 * <p>A {@link dev.filtersmith.threads.weave.WeavingLoader} loads the library and a {@link
 * dev.filtersmith.threads.weave.Trial} afresh. The classes of this package are shared with it.
 */
@NullMarked
package dev.filtersmith.threads.weave;

import org.jspecify.annotations.NullMarked;
