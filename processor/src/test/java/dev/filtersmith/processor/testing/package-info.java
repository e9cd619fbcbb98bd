/**
 * Shared parts of the processor's tests: compilation and loading, specs to compile, random keys.
 */
@NullMarked
package dev.filtersmith.processor.testing;

import org.jspecify.annotations.NullMarked;
