/**
 * The parts of a family of filters: its spec, the rules that families share, and the search for a
 * geometry.
 */
package dev.filtersmith.family;
