/** Advice that follows from what filters were asked to do. */
@NullMarked
package dev.filtersmith.advisor.workload;

import org.jspecify.annotations.NullMarked;
