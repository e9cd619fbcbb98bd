/** Lets one operation on a filter come into another, at each of its steps. */
@NullMarked
package dev.filtersmith.threads.preempt;

import org.jspecify.annotations.NullMarked;
