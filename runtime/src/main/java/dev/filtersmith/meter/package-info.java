/** Telemetry: counters of a filter's operations, and snapshots of its statistics. */
package dev.filtersmith.meter;
