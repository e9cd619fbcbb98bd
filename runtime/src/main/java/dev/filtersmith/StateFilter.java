package dev.filtersmith;

/**
 * A filter that stores a small value with each key, as a router stores the state of a connection
 * (Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese: "Beyond Bloom Filters: From Approximate
 * Membership Checks to Approximate State Machines", 2006). Its spec has {@code valueBits}, and
 * values are 0 to 2^valueBits - 1.
 *
 * <p>The elements are pairs of a key and a value. A lookup finds all elements whose fingerprints
 * are those of the key. Where a key has one value at a time, this means:
 *
 * <ul>
 *   <li>{@link #ABSENT}: the key is definitely not present.
 *   <li>A value: if the key is present, this is its value. If it is absent, this is the value of
 *       another key, with the probability that {@link #expectedFpp()} returns.
 *   <li>{@link #AMBIGUOUS}: there are elements of several values, and the key may be present with
 *       any value. For a key that is present, the probability is at most that of a false positive.
 * </ul>
 *
 * <p>So a value is never wrong for a key that is present. As in any {@link DeletableFilter}, this
 * holds as long as only pairs are removed and changed that were put before.
 */
public interface StateFilter extends DeletableFilter {
    /** The answer for a key that is definitely not present. */
    int ABSENT = -1;

    /** The answer for a key of which there are elements with several values. */
    int AMBIGUOUS = -2;
}
