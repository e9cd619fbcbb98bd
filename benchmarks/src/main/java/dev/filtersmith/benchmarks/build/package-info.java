/** Times and memory of filters that are built from known keys. */
@NullMarked
package dev.filtersmith.benchmarks.build;

import org.jspecify.annotations.NullMarked;
