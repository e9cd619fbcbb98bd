/**
 * Hashing of keys. Every key of a filter becomes 64 bits by one definition:
 *
 * <ol>
 *   <li>A key is flattened, nested records in place and in declaration order, into leaf components.
 *       A key whose accessors are named is flattened as a record of their values.
 *       Every leaf gives bits: numbers, {@code char} and {@code boolean} their own (8 to 64; -0.0
 *       as 0.0, every NaN as one), a {@code UUID} two lanes of 64, text, bytes and the name of an
 *       enum constant one lane, their {@link dev.filtersmith.key.TextHash}.
 *   <li>Leaves of fewer than 64 bits share lanes. A leaf joins the current lane, at its low end, if
 *       it fits in the rest of its 64 bits; otherwise it starts the next lane. A {@code byte},
 *       {@code short} or {@code int} that is the whole key is sign-extended, so that equal numbers
 *       of different types are equal keys.
 *   <li>The lanes become the hash. With a seed, several lanes are multiplied by words of the seed
 *       and added, and one lane or the sum is mixed: {@link dev.filtersmith.key.LaneHash}. With a
 *       secret key, the lanes are hashed by {@link dev.filtersmith.key.SipHash}. The words come
 *       from {@link dev.filtersmith.key.SeedWords}, and the key from {@link
 *       dev.filtersmith.KeySeed}.
 * </ol>
 *
 * <p>Text and bytes that are the whole key have the hash of step 1, which is not mixed again.
 *
 * <p>Stored filters depend on this definition. Whoever changes it raises {@link
 * dev.filtersmith.key.LaneHash#VERSION}. {@link dev.filtersmith.key.KeyHasher} follows it by
 * reflection; emitted classes contain it unrolled.
 */
package dev.filtersmith.key;
