package dev.filtersmith.parts;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.key.Causes;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.function.LongFunction;

/** The making of the filters of a chain. A class, since a record is larger. */
final class ChainGrowth {
    final long expectedElements;

    /** Makes empty filters of the chain's layout and seed for a number of elements. */
    final LongFunction<TableCore> maker;

    ChainGrowth(long expectedElements, LongFunction<TableCore> maker) {
        this.expectedElements = expectedElements;
        this.maker = maker;
    }

    /** Returns the only filter of an empty chain. */
    ChainPart first() {
        return new ChainPart(maker.apply(expectedElements));
    }

    /** Returns a filter with the content of another one. */
    ChainPart copy(TableCore filter, long elements) {
        ChainPart copy = new ChainPart(maker.apply(filter.expectedElements()));
        copy.core.copyOf(filter);
        copy.setElements(elements);
        return copy;
    }

    ChainPart[] copy(PartsSnapshot chain) {
        ChainPart[] parts = new ChainPart[chain.elements().length];
        Arrays.setAll(parts, i -> copy(chain.filters().get(i), chain.elements()[i]));
        ChainPart.addStrays(chain.strays(), 0, parts);
        return parts;
    }

    /** Returns the larger filter that follows when the last one is full. */
    ChainPart next(ChainPart... parts) {
        long last = parts[parts.length - 1].core.expectedElements();
        long size = ChainSizes.next(expectedElements, last);
        if (parts.length >= ChainSizes.MAX_FILTERS || size > ChainSizes.most(expectedElements)) {
            throw new FilterFullException("The chain is full: it was made for " + expectedElements
                    + " elements, and the last of its " + parts.length + " filters, for " + last
                    + ", is full. Create it for more expected elements, and put the keys anew.");
        }
        try {
            return new ChainPart(maker.apply(size));
        } catch (FilterSpecException unfit) {
            throw Causes.of(
                    unfit,
                    new FilterFullException("The chain is full: it was made for " + expectedElements
                            + " elements, and no larger filter can follow. " + unfit.getMessage()));
        }
    }
}
