/**
 * What theory and simulation say of a filter before it is built: how full its buckets get, and how often it is wrong.
 */
@NullMarked
package dev.filtersmith.analysis;

import org.jspecify.annotations.NullMarked;
