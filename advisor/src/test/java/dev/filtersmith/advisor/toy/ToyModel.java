package dev.filtersmith.advisor.toy;

import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.toy.ToyLayout;
import java.util.Locale;

/**
 * The prediction for a toy filter, in the limit of many slots.
 *
 * @param slotsPerElement number of slots for each element
 */
public record ToyModel(int slotsPerElement) implements FilterModel {
    @Override
    public double bitsPerKey() {
        return (double) slotsPerElement * ToyLayout.PRINT_BITS;
    }

    @Override
    public double falsePositiveRate() {
        return passed() / 0xffff;
    }

    /** Returns the prints that the search of an absent key passes, after Knuth. */
    double passed() {
        double empty = 1 - 1.0 / slotsPerElement;
        return (1 / (empty * empty) - 1) / 2;
    }

    @Override
    public double highestRate() {
        return falsePositiveRate();
    }

    @Override
    public String rates(int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "e", falsePositiveRate());
    }

    @Override
    public String replaces() {
        return "a set of whole keys takes more";
    }
}
