/** Runs writers and readers on one filter, and compares it with a reference. */
@NullMarked
package dev.filtersmith.threads.soak;

import org.jspecify.annotations.NullMarked;
