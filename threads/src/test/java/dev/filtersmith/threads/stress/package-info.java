/**
 * Stress tests of shared filters with jcstress: two threads do one thing each to a small filter,
 * again and again, and the outcomes are counted.
 */
@NullMarked
package dev.filtersmith.threads.stress;

import org.jspecify.annotations.NullMarked;
