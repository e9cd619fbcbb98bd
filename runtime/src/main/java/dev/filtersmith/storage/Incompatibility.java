package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import dev.filtersmith.IncompatibleFilterException;
import java.util.Objects;
import java.util.Optional;

/**
 * The search for a difference that makes elements of a filter meaningless in another: another hash
 * of keys, or other places of a hash.
 */
public final class Incompatibility {
    private Incompatibility() {}

    /** Describes the first difference, with both values and the remedy; empty if there is none. */
    public static Optional<String> of(FilterCore filter, Filter given) {
        FilterCore other = FilterCore.of(given);
        if (other == null) {
            return Optional.of(
                    "[Incompatible] the other filter is of " + given.getClass().getTypeName()
                            + ", which is not a filter of this library. Give one that Filters created or read.");
        }
        return specs(filter, other).or(() -> filter.difference(other)).or(() -> hashes(filter, other));
    }

    /** Describes the first difference that prevents filters from being parts of one. */
    static Optional<String> ofSiblings(FilterCore filter, FilterCore other) {
        return specs(filter, other)
                .or(() -> difference(
                        "expected elements",
                        String.valueOf(filter.expectedElements()),
                        String.valueOf(other.expectedElements()),
                        "Create both as parts of one filter, for the same number of elements."))
                .or(() -> difference(
                        "modes",
                        filter.layout().spec().concurrency().name(),
                        other.layout().spec().concurrency().name(),
                        "Read both in the same mode."))
                .or(() -> hashes(filter, other));
    }

    private static Optional<String> specs(FilterCore filter, FilterCore other) {
        return difference("specs", storedSpec(filter), storedSpec(other), "Create both with one spec.")
                .or(() -> difference(
                        "kinds",
                        kind(filter),
                        kind(other),
                        "Let the interfaces of both have removals, or none of them."))
                .or(() -> difference(
                        "keys",
                        filter.keySignature(),
                        other.keySignature(),
                        "Let both have keys of one type, with the same components."));
    }

    /**
     * Returns the core of a compatible filter.
     *
     * @throws IncompatibleFilterException if there is a difference
     */
    public static FilterCore requireNone(FilterCore filter, Filter other) {
        Optional<String> difference = of(filter, other);
        if (difference.isPresent()) {
            throw new IncompatibleFilterException(difference.get());
        }
        return Objects.requireNonNull(FilterCore.of(other));
    }

    private static String kind(FilterCore filter) {
        return filter.counts() ? "a multiset" : "a set";
    }

    private static String storedSpec(FilterCore filter) {
        return filter.layout().spec().storedText();
    }

    /**
     * Describes that one filter grows and the other does not, or that they are not made of the same
     * parts.
     */
    public static Optional<String> structure(FilterCore filter, FilterCore other) {
        return difference("growth", growth(filter), growth(other), "Create both with the same growth.")
                .or(() -> difference(
                        "parts",
                        filter.structure(),
                        other.structure(),
                        "Create both in the same way, for the same number of elements."));
    }

    private static String growth(FilterCore filter) {
        return String.valueOf(filter.layout().spec().growth());
    }

    private static Optional<String> hashes(FilterCore filter, FilterCore other) {
        if (filter.keySeed().isKeyed() && other.keySeed().isKeyed()) {
            return filter.keySeed().check() == other.keySeed().check()
                    ? Optional.empty()
                    : Optional.of("[Incompatible] the filters hash their keys with different secret keys."
                            + " Create both with the same key.");
        }
        return difference("hashes", seed(filter), seed(other), "Create both with the same seed, or the same key.");
    }

    private static String seed(FilterCore filter) {
        return filter.keySeed().isKeyed()
                ? "a secret key"
                : "seed " + filter.keySeed().seed();
    }

    /** Describes a difference, if the values differ. */
    public static Optional<String> difference(String what, String here, String there, String remedy) {
        return here.equals(there)
                ? Optional.empty()
                : Optional.of("[Incompatible] the filters have different " + what + ": this one has " + here
                        + ", the other one " + there + ". " + remedy);
    }
}
