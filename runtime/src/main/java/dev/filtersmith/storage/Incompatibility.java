package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import dev.filtersmith.IncompatibleFilterException;
import java.util.Objects;
import java.util.Optional;

/**
 * The search for a difference because of which the elements of a filter mean nothing in another:
 * their keys are hashed differently, or a hash has other places.
 */
final class Incompatibility {
    private Incompatibility() {}

    /** Describes the first difference, with both values and the remedy; empty if there is none. */
    static Optional<String> of(SharedFilter filter, Filter given) {
        SharedFilter other = StorageHandler.storageOf(given);
        if (other == null) {
            return Optional.of(
                    "[Incompatible] the other filter is of " + given.getClass().getTypeName()
                            + ", which is not a filter of this library. Give one that Filters created or read.");
        }
        String remedy = "Create both with one spec.";
        return difference("specs", storedSpec(filter), storedSpec(other), remedy)
                .or(() -> difference(
                        "keys",
                        filter.keySignature(),
                        other.keySignature(),
                        "Let both have keys of one type, with the same components."))
                .or(() -> sizes(filter, other))
                .or(() -> hashes(filter, other));
    }

    /**
     * Returns the storage of a compatible filter.
     *
     * @throws IncompatibleFilterException if there is a difference
     */
    static SharedFilter requireNone(SharedFilter filter, Filter other) {
        Optional<String> difference = of(filter, other);
        if (difference.isPresent()) {
            throw new IncompatibleFilterException(difference.get());
        }
        return Objects.requireNonNull(StorageHandler.storageOf(other));
    }

    private static String storedSpec(SharedFilter filter) {
        return filter.layout().spec().storedText();
    }

    /** Compares the tables only: different numbers of expected elements may give equal ones. */
    private static Optional<String> sizes(SharedFilter filter, SharedFilter other) {
        return filter.expectedElements() == other.expectedElements()
                        || filter.tableSize().equals(other.tableSize())
                ? Optional.empty()
                : difference(
                        "tables",
                        size(filter),
                        size(other),
                        "Create both for the same number of expected elements, the larger one.");
    }

    private static String size(SharedFilter filter) {
        return filter.tableSize() + ", for " + filter.expectedElements() + " expected elements";
    }

    private static Optional<String> hashes(SharedFilter filter, SharedFilter other) {
        if (filter.isKeyed() && other.isKeyed()) {
            return filter.keySeed().check() == other.keySeed().check()
                    ? Optional.empty()
                    : Optional.of("[Incompatible] the filters hash their keys with different secret keys."
                            + " Create both with the same key.");
        }
        return difference("hashes", seed(filter), seed(other), "Create both with the same seed, or the same key.");
    }

    private static String seed(SharedFilter filter) {
        return filter.isKeyed() ? "a secret key" : "seed " + filter.seed();
    }

    private static Optional<String> difference(String what, String here, String there, String remedy) {
        return here.equals(there)
                ? Optional.empty()
                : Optional.of("[Incompatible] the filters have different " + what + ": this one has " + here
                        + ", the other one " + there + ". " + remedy);
    }
}
