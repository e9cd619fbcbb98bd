/** What the filters of all families share: the stash, statistics, sweeps and bits. */
@NullMarked
package dev.filtersmith.storage;

import org.jspecify.annotations.NullMarked;
