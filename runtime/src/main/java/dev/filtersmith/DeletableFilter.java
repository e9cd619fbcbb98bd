package dev.filtersmith;

/**
 * A filter for a changing set, from which elements can be removed.
 *
 * <p>It is a multiset of fingerprints. Every put adds one, also for an element that is already
 * present. Every removal takes one away. The contract is therefore: <b>remove only elements that
 * were put, and no more often than they were put.</b> Then no other element is lost, and there is
 * never a false negative. A put by another thread has to happen before its removal.
 *
 * <p>A removal of an element that was never put finds no fingerprint, returns false and changes
 * nothing; {@link #missedRemovals()} counts these removals. With the probability of a false
 * positive, however, the element has the same fingerprint as another one, and the filter cannot
 * distinguish them. The removal then takes the other element's fingerprint, and a later lookup of
 * that element may miss it. No filter that is smaller than the set can avoid this. Where removals
 * of absent elements may occur, check an exact source first.
 */
public interface DeletableFilter extends Filter {
    /**
     * Returns the number of removals that found no fingerprint and changed nothing, since the
     * filter was created or read. A number above 0 means that the contract was broken somewhere,
     * and that each of these removals endangered other elements with the probability of a false
     * positive.
     *
     * @return removals of elements that were definitely not present
     */
    long missedRemovals();
}
