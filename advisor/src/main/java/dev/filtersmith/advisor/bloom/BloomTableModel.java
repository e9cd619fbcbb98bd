package dev.filtersmith.advisor.bloom;

import dev.filtersmith.advisor.FilterModel;
import java.util.Locale;

/**
 * The prediction for a filter of a Bloom family that holds its expected elements. The filter is
 * never full: with more elements, the rate rises.
 */
interface BloomTableModel extends FilterModel {
    /** Returns the share of the slots that are not 0, from 0 to 1. */
    double ones();

    /** Returns the slots of a group, the papers' k. */
    int hashFunctions();

    /** Returns this prediction with the rates times a factor. */
    BloomTableModel times(double factor);

    @Override
    default double highestRate() {
        return falsePositiveRate();
    }

    @Override
    default String rates(int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "e", falsePositiveRate());
    }

    @Override
    default String promise() {
        return FilterModel.super.promise() + " " + fill();
    }

    /** Describes the fill of the table in a sentence without markup. */
    default String fill() {
        return String.format(Locale.ROOT, "Then %.1f%% of its bits are set.", 100 * ones());
    }
}
