/** Models, simulations and search steps that the families with subtables share. */
@NullMarked
package dev.filtersmith.advisor.buckets;

import org.jspecify.annotations.NullMarked;
