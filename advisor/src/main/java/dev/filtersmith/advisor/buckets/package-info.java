/** Models and searches that the families with subtables share. */
@NullMarked
package dev.filtersmith.advisor.buckets;

import org.jspecify.annotations.NullMarked;
