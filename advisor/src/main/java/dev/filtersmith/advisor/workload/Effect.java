package dev.filtersmith.advisor.workload;

/**
 * The effect of a change, by the models: rates and memory reads are those of filters that hold
 * their expected elements.
 *
 * @param savedBits bits that a whole filter takes less, stash included; negative if it takes more
 * @param rateBefore rate of false positives before the change
 * @param rateAfter rate of false positives after the change
 * @param readsBefore places in memory that a lookup of the recorded ones read on average
 * @param readsAfter the same after the change
 */
public record Effect(long savedBits, double rateBefore, double rateAfter, double readsBefore, double readsAfter) {}
