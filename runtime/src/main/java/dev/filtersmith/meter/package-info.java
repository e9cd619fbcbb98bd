/** Telemetry: counters of a filter's operations, and snapshots of its statistics. */
@NullMarked
package dev.filtersmith.meter;

import org.jspecify.annotations.NullMarked;
