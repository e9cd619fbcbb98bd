package dev.filtersmith.benchmarks.paired;

import dev.filtersmith.benchmarks.Removal;
import java.util.Locale;

/** The timed operations of threads on one filter. */
public enum Work {
    /** Lookups one by one. */
    LOOKUP,

    /** The same lookups in batches. */
    BATCH,

    /** A fill one by one; each thread puts its own keys. */
    PUT,

    /** A fill in batches. */
    PUTALL,

    /** Removals of a quarter of the keys of a full filter, one by one. */
    REMOVE,

    /**
     * Nine lookups and a put of a new key, in turns, until a filter that is half full is full. Half
     * of the keys that are looked up are among those that are in at the end.
     */
    MIXED,

    /** The same with ninety-nine lookups for each put, on the last sixteenth of the way. */
    SPARSE;

    /**
     * Returns whether the work changes the filter, and so needs a new one each time.
     *
     * @return false if the filter is only queried
     */
    public boolean shoots() {
        return this != LOOKUP && this != BATCH;
    }

    /** Returns the number of lookups for each put, besides the put. */
    int lookupsPerPut() {
        return switch (this) {
            case MIXED -> 9;
            case SPARSE -> 99;
            case LOOKUP, BATCH, PUT, PUTALL, REMOVE -> 0;
        };
    }

    /** Returns the number of keys in the filter before the work, of all that it is made for. */
    int keysBefore(int keys) {
        return switch (this) {
            case PUT, PUTALL -> 0;
            case MIXED -> keys / 2;
            case SPARSE -> keys - keys / 16;
            case LOOKUP, BATCH, REMOVE -> keys;
        };
    }

    /** Returns the number of keys that are put or removed. */
    int keysChanged(int keys) {
        return switch (this) {
            case PUT, PUTALL, MIXED, SPARSE -> keys - keysBefore(keys);
            case REMOVE -> keys / Removal.ONE_IN;
            case LOOKUP, BATCH -> 0;
        };
    }

    /** Returns the number of the first key that is put or removed. */
    int firstChanged(int keys) {
        return lookupsPerPut() > 0 ? keysBefore(keys) : 0;
    }

    /**
     * Returns the name in lower case.
     *
     * @return name
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
