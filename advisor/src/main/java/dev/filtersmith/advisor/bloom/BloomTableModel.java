package dev.filtersmith.advisor.bloom;

import dev.filtersmith.advisor.FilterModel;
import java.util.Locale;

/** What a filter of a Bloom family promises with the expected elements in. It is never full: with more, the rate rises. */
public interface BloomTableModel extends FilterModel {
    /**
     * How much of the table is in use.
     *
     * @return share of the slots that are not 0, from 0 to 1
     */
    double ones();

    /**
     * Slots of a group, the papers' k.
     *
     * @return number of hash functions
     */
    int hashFunctions();

    @Override
    default double highestRate() {
        return falsePositiveRate();
    }

    @Override
    default String rates(int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "e", falsePositiveRate());
    }
}
