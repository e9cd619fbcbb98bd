package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import java.nio.LongBuffer;

/** The content of a filter in its trimmed form, without empty slots. It never changes. */
public interface TrimmedContent {
    FilterSpec spec();

    /** Returns whether a key may be present, by its hash. */
    boolean mightContain(long hash);

    /** Returns the number of occupied slots. */
    long slots();

    /** Returns the number of bits of the form. */
    long bits();

    double expectedFpp();

    /** Returns the words of the form. */
    LongBuffer words();
}
