/** The exchange of a part of a table beside puts without locks. */
package dev.filtersmith.units;
