package dev.filtersmith.maintained;

/**
 * The keys that a maintained filter knows to be absent. Numbers of events are since it was built.
 *
 * @param entries keys that are known now
 * @param capacity most keys that are known at a time; 0 if none are learned
 * @param saved lookups of such keys, which asked no store
 * @param learned keys that were learned, each time anew
 * @param evicted keys that gave way to others
 * @param stale answers of the store that were not learned, since the key may have changed meanwhile
 */
public record AbsentStatistics(long entries, long capacity, long saved, long learned, long evicted, long stale) {}
