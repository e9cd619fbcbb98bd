package dev.filtersmith;

/**
 * A filter that stores a value with each key; {@link StateFilter} has the contract. The key types
 * are those of a {@link MembershipFilter}.
 *
 * @param <T> type of the keys
 */
public interface States<T> extends StateFilter {
    /**
     * Returns the value of a key.
     *
     * @param key key to look for
     * @return value, {@link #ABSENT} or {@link #AMBIGUOUS}
     * @throws NullPointerException if the key, or a component of it, is null
     */
    int get(T key);

    /**
     * Adds a key with a value, as {@link LongStates#put}.
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
     * Changes the value of a key, as {@link LongStates#change}.
     *
     * @param key key that was put with the value before, or changed to it
     * @param from value before
     * @param to new value
     * @return true if the value was changed; false if the key definitely did not have it
     * @throws FilterFullException as there
     * @throws IllegalArgumentException if a value is out of range
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean change(T key, int from, int to);

    /**
     * Removes a key, as {@link LongStates#remove}.
     *
     * @param key key that was put with the value, or changed to it
     * @param value its value
     * @return true if it was removed; false if the key definitely did not have the value
     * @throws IllegalArgumentException if the value is out of range
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean remove(T key, int value);
}
