package dev.filtersmith.parts;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.storage.TableCore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/*
 * Without deletion any filters can follow one another in a chain, also several of one size. So the
 * union has the filters of both, and two of one size are made one if all elements fit. With
 * deletion there is an invariant: no filter before that of an element matches its key. It cannot be
 * verified without the keys, so filters of different sizes are never brought together.
 */

/** The union of two chains. Neither is changed. */
final class ChainUnion {
    private final long expectedElements;
    private final LongFunction<TableCore> maker;
    private final ChainPart[] here;
    private final ChainPart[] there;

    private ChainUnion(long expectedElements, LongFunction<TableCore> maker, ChainPart[] here, ChainPart[] there) {
        this.expectedElements = expectedElements;
        this.maker = maker;
        this.here = filled(here);
        this.there = filled(there);
    }

    /**
     * Adds a chain to another.
     *
     * @throws FilterFullException if the union has no room in a chain
     * @throws IncompatibleFilterException if removals from the union would not be exact
     */
    static ChainPart[] of(
            long expectedElements, LongFunction<TableCore> maker, ChainPart[] content, ChainPart... added) {
        ChainUnion union = new ChainUnion(expectedElements, maker, content, added);
        if (union.there.length == 0) {
            return content;
        } else if (union.here.length == 0) {
            return added;
        } else if (!content[0].deletes) {
            return union.ofAnySizes();
        }
        obstacle(content, added).ifPresent(reason -> {
            throw new IncompatibleFilterException(reason);
        });
        return new ChainPart[] {union.ofOneSize()};
    }

    /** Describes why removals from the union of two chains with deletion would not be exact. */
    static Optional<String> obstacle(ChainPart[] parts, ChainPart... added) {
        ChainPart[] here = filled(parts);
        ChainPart[] there = filled(added);
        boolean ofOneSize = here.length == 1 && there.length == 1 && here[0].size() == there[0].size();
        if (here.length == 0 || there.length == 0 || ofOneSize) {
            return Optional.empty();
        }
        long both = elements(here) + elements(there);
        return Optional.of("[Incompatible] the filters have deletion and have grown: this one has its elements in "
                + sizes(here) + ", the other one in " + sizes(there) + ". A removal from the union could not tell which"
                + " filter has the element. Create both for " + both
                + " expected elements or more, so that neither grows, or put the keys.");
    }

    /** Returns the filters that are not empty. */
    private static ChainPart[] filled(ChainPart... parts) {
        return Arrays.stream(parts).filter(part -> !part.isEmpty()).toArray(ChainPart[]::new);
    }

    private static long elements(ChainPart... parts) {
        return Arrays.stream(parts).mapToLong(ChainPart::placed).sum();
    }

    private static String sizes(ChainPart... parts) {
        return parts.length == 1
                ? "a filter for " + parts[0].size() + " elements"
                : parts.length + " filters, the last one for " + parts[parts.length - 1].size() + " elements";
    }

    private ChainPart ofOneSize() {
        Optional<ChainPart> union = union(here[0], there[0]);
        return union.orElseThrow(() -> full("exceed those of a filter for " + here[0].size()));
    }

    /** Returns the fewest filters, those with the least room before others of their size. */
    private ChainPart[] ofAnySizes() {
        List<ChainPart> all = new ArrayList<>(List.of(here));
        for (ChainPart part : there) {
            if (!joins(part, all)) {
                all.add(part);
            }
        }
        int most = ChainSizes.filters(here[0].core.layout().spec());
        if (all.size() > most) {
            throw full("take " + all.size() + " filters, and a chain has at most " + most);
        }
        return all.stream()
                .sorted(Comparator.comparingLong(ChainPart::size)
                        .thenComparing(ChainPart::elements, Comparator.reverseOrder()))
                .toArray(ChainPart[]::new);
    }

    /** Adds a filter to one of the same size that has room for it. */
    private boolean joins(ChainPart part, List<ChainPart> all) {
        for (int i = 0; i < all.size(); i++) {
            Optional<ChainPart> union = all.get(i).size() == part.size() ? union(all.get(i), part) : Optional.empty();
            if (union.isPresent()) {
                all.set(i, union.get());
                return true;
            }
        }
        return false;
    }

    /** Returns the union of two filters, unless it holds more elements than it is made for. */
    private Optional<ChainPart> union(ChainPart first, ChainPart second) {
        long both = first.elements() + second.elements();
        if (first.deletes && first.placed() + second.placed() > first.size()) {
            return Optional.empty();
        }
        ChainPart union = ChainPart.copy(maker, first.core, both);
        try {
            union.core.putAll(second.filter);
        } catch (FilterFullException noRoom) {
            if (first.deletes) {
                throw noRoom;
            }
            return Optional.empty();
        }
        if (!first.deletes) {
            // Some may be in both.
            union.setElements(Math.min(both, union.core.approximateElementCount()));
        }
        return Optional.of(union).filter(fits -> fits.placed() <= fits.size());
    }

    private FilterFullException full(String fault) {
        long both = Stream.of(here, there).mapToLong(ChainUnion::elements).sum();
        return new FilterFullException("[UnionFull] the chains were made for " + expectedElements
                + " elements and hold up to " + both + " together, which " + fault
                + ". Nothing is changed. Create both for " + both + " expected elements or more.");
    }
}
