/**
 * Lincheck's test that filters which threads share are linearizable: the answers of operations at
 * the same time are those of some order of the same operations by one thread, on a set or multiset.
 */
@org.jspecify.annotations.NullMarked
package dev.filtersmith.threads.linear;
