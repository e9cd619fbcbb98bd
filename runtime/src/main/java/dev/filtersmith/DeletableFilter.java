package dev.filtersmith;

/**
 * A filter from which elements can be removed: a set that changes.
 *
 * <p>It is a multiset of fingerprints. Every put adds one, also of an element that is there already; every removal takes one away. Hence
 * the contract: <b>remove only what was put, and no more often than it was put.</b> Then nothing else is lost, and there is never a
 * false negative.
 *
 * <p>A removal of an element that was never put finds no fingerprint, returns false and changes nothing; {@link #missedRemovals()} counts
 * them. With the probability of a false positive, though, the element has the fingerprint of another, and the filter cannot tell
 * them apart: the removal then takes that other's fingerprint, and a later lookup of the other may miss it. No filter that is smaller than
 * the set can avoid this. Where removals may come for elements that are not there, ask a source that knows first.
 */
public interface DeletableFilter extends Filter {
    /**
     * Number of removals since the filter was created or read that found no fingerprint and so changed nothing. Not 0 means that
     * the contract was broken somewhere, and for each such removal that other elements were at risk with the probability of a false
     * positive.
     *
     * @return removals of elements that were surely not there
     */
    long missedRemovals();
}
