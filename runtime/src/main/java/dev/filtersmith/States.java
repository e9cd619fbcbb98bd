package dev.filtersmith;

/**
 * A filter that stores a small value with each key, as a router stores the state of a connection
 * (Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese: "Beyond Bloom Filters: From Approximate
 * Membership Checks to Approximate State Machines", 2006). Its spec has {@code valueBits}, and
 * values are 0 to 2^valueBits - 1. The key types are those of a {@link MembershipFilter}.
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
 *
 * <p>An annotated interface that extends this one or {@link LongStates} may declare {@code put},
 * {@code change} and {@code remove} with constants of an enum {@code E} in place of values, which
 * are their ordinals, and {@code E get(T key, E absent, E ambiguous)}. The compiler checks that
 * {@code valueBits} hold them.
 *
 * @param <T> type of the keys
 */
public interface States<T> extends DeletableFilter {
    /** The answer for a key that is definitely not present. */
    int ABSENT = -1;

    /** The answer for a key of which there are elements with several values. */
    int AMBIGUOUS = -2;

    /**
     * Returns the value of a key.
     *
     * @param key key to look for
     * @return value, {@link #ABSENT} or {@link #AMBIGUOUS}
     * @throws NullPointerException if the key, or a component of it, is null
     */
    int get(T key);

    /**
     * Adds a key with a value. A key that is present gets a further element; use {@link #change}
     * for a new value.
     *
     * @param key key to add
     * @param value its value
     * @return true if the key was definitely not present with this value before
     * @throws FilterFullException if there is no room for the key; nothing is changed then
     * @throws IllegalArgumentException if the value is out of range
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean put(T key, int value);

    /**
     * Changes the value of a key. A lookup beside it gets one of the two values, or {@link
     * #AMBIGUOUS}.
     *
     * @param key key that was put with the value before, or changed to it
     * @param from value before
     * @param to new value
     * @return true if the value was changed; false if the key definitely did not have it, and
     *     nothing is changed
     * @throws FilterFullException if there is no room for the change, where another key has the
     *     same fingerprint and value; nothing is changed then
     * @throws IllegalArgumentException if a value is out of range
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean change(T key, int from, int to);

    /**
     * Removes a key.
     *
     * @param key key that was put with the value, or changed to it
     * @param value its value
     * @return true if it was removed; false if the key definitely did not have the value, and
     *     nothing is changed
     * @throws IllegalArgumentException if the value is out of range
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean remove(T key, int value);
}
