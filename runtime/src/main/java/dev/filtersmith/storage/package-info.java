/** The parts that the filters of all families share: the stash, sweeps and bit fields. */
package dev.filtersmith.storage;
