package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.SubtableChecks;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.buckets.TableSize;
import java.util.Optional;

/**
 * The tables of an expected number of elements, in whole buckets and chunks, with their stash.
 *
 * @param choice bucket choice, whose load does not matter
 * @param expectedElements elements, 1 or more
 */
public record TableFit(ChoiceLayout choice, long expectedElements, int stashCapacity) {
    /** Steps that the search takes from the given bits down to half of them. */
    private static final int FINENESS = 1 << 12;

    private static final double ROUNDING = 1e-12;

    /** Returns the tables of the expected elements, which the layout's spec gives. */
    public static TableFit of(SubtableLayout layout) {
        return new TableFit(
                layout.choice(), layout.spec().expectedElements(), layout.spec().stashCapacity());
    }

    private Optional<TableSize> size(double averageLoad) {
        ChoiceLayout loaded = new ChoiceLayout(
                choice.subtables(),
                choice.bucketBits(),
                choice.group(),
                averageLoad,
                choice.permutation(),
                choice.minimalRemainderBits(),
                choice.chunks());
        return SubtableChecks.sizeProblems(loaded, expectedElements).isEmpty()
                ? Optional.of(TableSize.of(loaded, expectedElements))
                : Optional.empty();
    }

    /**
     * Returns the bits per key, with the stash, of the filter with a design load; empty if so many
     * elements do not fit.
     */
    public Optional<Double> bitsPerKey(double averageLoad) {
        return size(averageLoad).map(size -> ((double) size.words() + stashCapacity) * Long.SIZE / expectedElements);
    }

    /**
     * Returns the elements per bucket of the table with a design load: no more, since tables are
     * rounded up; empty if so many elements do not fit.
     */
    public Optional<Double> load(double averageLoad) {
        return size(averageLoad).map(this::load);
    }

    private double load(TableSize size) {
        return (double) expectedElements / ((long) size.buckets() * choice.subtables());
    }

    /**
     * Finds the least design load of few digits whose filter takes no more bits per key, with the
     * stash.
     */
    public Optional<Double> leastLoad(double bitsPerKey) {
        long most = (long) (bitsPerKey * expectedElements / Long.SIZE * (1 + ROUNDING)) - stashCapacity;
        long unit = choice.group();
        long units = most * Long.SIZE / choice.bucketBits() / choice.subtables() / unit;
        long step = 1 + units / FINENESS;
        for (long fewer = units; fewer > 0 && fewer >= units / 2; fewer -= step) {
            double load = Digits.loadUp((double) expectedElements / (fewer * unit * choice.subtables()));
            if (size(load).filter(size -> size.words() <= most).isPresent()) {
                return Optional.of(load);
            }
        }
        return Optional.empty();
    }
}
