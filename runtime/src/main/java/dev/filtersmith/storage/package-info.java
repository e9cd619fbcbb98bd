/** The parts that the filters of all families share: the stash, sweeps and bit fields. */
@NullMarked
package dev.filtersmith.storage;

import org.jspecify.annotations.NullMarked;
