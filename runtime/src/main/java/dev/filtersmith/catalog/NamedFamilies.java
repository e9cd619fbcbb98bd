package dev.filtersmith.catalog;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.buckets.SubtableShape;
import dev.filtersmith.dleft.DLeftFamily;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.family.SpecTextProblems;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.Geometries;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.windows.WindowedCuckooFamily;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The families by the simple names of their annotations. Only the family that is asked for is
 * loaded. Those that few services need are in a module of their own, which may be absent.
 */
public final class NamedFamilies extends Geometries {
    /** The names, in the order in which messages list them. */
    static final List<String> NAMES = List.of(
            "DLeftFilter",
            "DLeftCountingFilter",
            "DynamicDLeftCountingFilter",
            "WindowedCuckooFilter",
            "RankIndexedFilter",
            "RankIndexedCountingFilter",
            "BloomFilter",
            "ChoiceBloomFilter",
            "CountingBloomFilter");

    /** Creates the families; also called by the service loader. */
    public NamedFamilies() {}

    /** Returns a family, or null if none has the name. */
    static @Nullable Family<?, ?> find(String name) {
        return switch (name) {
            case "DLeftFilter" -> DLeftFamily.INSTANCE;
            case "WindowedCuckooFilter" -> WindowedCuckooFamily.INSTANCE;
            default -> ProvidedFamilies.find(name);
        };
    }

    /**
     * Checks that a family is here, if it is one of the library.
     *
     * @throws dev.filtersmith.FilterSpecException if its module is absent
     */
    static void requirePresent(String name) {
        if (find(name) == null && NAMES.contains(name)) {
            throw SpecTextProblems.missingFamily(name);
        }
    }

    @SuppressWarnings("unchecked") // The family's specs are of the type of this one.
    static <S extends FilterSpec> Family<S, ?> of(S spec) {
        Family<?, ?> family =
                spec instanceof SpecAttributes<?> own ? find(own.annotation().getSimpleName()) : null;
        if (family == null || !family.attributes().specType().isInstance(spec)) {
            throw new IllegalArgumentException(spec.getClass().getName() + " is no spec of this library. Make specs by"
                    + " FilterSpec's builders, by parse, or by an annotation.");
        }
        return (Family<S, ?>) family;
    }

    @SuppressWarnings("unchecked") // The layout is of the family of its spec.
    static <L extends Layout> Family<?, L> of(L layout) {
        return (Family<?, L>) of(layout.spec());
    }

    @Override
    public Layout layout(String geometry) {
        SpecText text = new SpecText(geometry);
        Family<?, ?> family = find(text.name());
        if (family == null) {
            requirePresent(text.name());
            throw new LinkageError(text.name() + " is no family of this library");
        }
        return family.checkedLayout(text);
    }

    @Override
    public FilterTable table(Layout layout, long expectedElements, boolean view) {
        return of(layout).table(layout, expectedElements, view);
    }

    @Override
    public int[] size(double[] numbers, long expectedElements) {
        return SubtableShape.size(numbers, expectedElements);
    }

    @Override
    public FilterTable table(Layout layout, long expectedElements, long... words) {
        return of(layout).table(layout, expectedElements, words);
    }

    @Override
    public TableCore core(
            Filter filter,
            Object geometry,
            boolean view,
            long expectedElements,
            KeySeed seed,
            int stashCapacity,
            @Nullable FilterTable table) {
        return LibraryAccess.core(filter, (Geometry) geometry, view, expectedElements, seed, stashCapacity, table);
    }

    @Override
    public Object lookupTable(String name, Layout layout) {
        return of(layout).lookupTable(name, layout);
    }
}
