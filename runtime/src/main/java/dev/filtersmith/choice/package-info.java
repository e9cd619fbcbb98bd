/**
 * Chooses the geometry of a filter for a number of bits or a rate.
 */
@NullMarked
package dev.filtersmith.choice;

import org.jspecify.annotations.NullMarked;
