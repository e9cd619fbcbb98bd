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
 * @param nanosBefore nanoseconds that such a lookup takes in a generated filter, by times that were
 *     taken on another machine: compare them with each other; NaN if there are none of the family
 *     in its mode
 * @param nanosAfter the same after the change
 */
public record Effect(
        long savedBits,
        double rateBefore,
        double rateAfter,
        double readsBefore,
        double readsAfter,
        double nanosBefore,
        double nanosAfter) {
    /**
     * Returns whether there are times of both filters.
     *
     * @return false if one of the two is NaN
     */
    public boolean hasTimes() {
        return !Double.isNaN(nanosBefore + nanosAfter);
    }
}
