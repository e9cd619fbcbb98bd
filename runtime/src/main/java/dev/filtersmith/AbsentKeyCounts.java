package dev.filtersmith;

/**
 * Numbers of the keys that a maintained filter (of {@code filtersmith-lifecycle}) knows to be
 * absent. Those of events are since the present filter came into use: each rebuild begins at 0.
 *
 * @param entries keys that are known now
 * @param capacity most keys that are known at a time; 0 if none are learned
 * @param saved lookups of such keys, which saved a question to the store
 * @param learned keys that were learned, each time anew
 * @param evicted keys that gave way to others
 * @param stale answers of the store that were not learned, since the key may have changed meanwhile
 */
public record AbsentKeyCounts(long entries, long capacity, long saved, long learned, long evicted, long stale) {}
