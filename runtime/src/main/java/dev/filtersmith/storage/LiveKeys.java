package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import dev.filtersmith.LiveKeysException;

/** The live keys from which a filter is refreshed, and what is wrong with them. */
public final class LiveKeys {
    private final Filter filter;
    private final long[] hashes;

    LiveKeys(Filter filter, long... hashes) {
        this.filter = filter;
        this.hashes = hashes;
    }

    /** Returns the hashes of the keys. */
    public long[] hashes() {
        return hashes;
    }

    /** Returns the exception for a key that is not in the filter. */
    public LiveKeysException notThere(int key) {
        return new LiveKeysException("[LiveKeys] key " + key + " of " + hashes.length
                + " is not in " + FilterNames.subject(filter)
                + ", or more often among the keys than in the filter. Nothing is changed."
                + " Give each key that was put and not removed, as often as it is in.");
    }

    /** Returns the exception for content of the filter that no key matches. */
    public LiveKeysException leftOut(String left) {
        return new LiveKeysException(
                "[LiveKeys] " + FilterNames.subject(filter) + " holds " + left + " elements beside the "
                        + hashes.length + " given: they would be lost. Nothing is changed."
                        + " Give all keys that were put and not removed.");
    }
}
