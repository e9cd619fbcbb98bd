package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.key.QuotedText;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredHeader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A family of filters: its annotation, spec, rules, layout and interpreter. The catalog finds it by
 * the name of its annotation. Each other module that adds to a family has one counterpart of this
 * class, and a table from families to counterparts.
 *
 * @param <S> spec of the family
 * @param <L> layout of the family
 */
public abstract class Family<S extends FilterSpec, L extends Layout> {
    private static final Map<SpecAttributes<?>, Family<?, ?>> SHARED = new ConcurrentHashMap<>();

    private final SpecAttributes<S> attributes;
    private volatile @Nullable Interpreter<?> last;

    protected Family(SpecAttributes<S> attributes) {
        this.attributes = attributes;
    }

    /**
     * Returns the family that came first with the same attributes, where several families are of
     * one class.
     */
    @SuppressWarnings("unchecked") // The attributes decide about the class and its types.
    protected static <F extends Family<?, ?>> F first(F family) {
        Family<?, ?> before = SHARED.putIfAbsent(family.attributes(), family);
        return before == null ? family : (F) before;
    }

    public final SpecAttributes<S> attributes() {
        return attributes;
    }

    public final Class<? extends Annotation> annotation() {
        return attributes.annotation();
    }

    /** Reads a spec of the family from a text. */
    public final S parse(SpecText text) {
        return text.spec(attributes);
    }

    /** Checks a spec, as far as no search is needed. */
    public abstract List<Problem> problems(S spec);

    /** Returns whether a spec leaves its geometry, or a part of it, to a search. */
    public boolean leavesGeometry(S spec) {
        return GoalRules.leavesGeometry(attributes, spec);
    }

    /** Returns whether a spec must be resolved before a layout can be derived from it. */
    public boolean needsSearch(S spec) {
        return spec.bitsPerKey() != 0 || spec.maxFpp() != 0;
    }

    /** Resolves a spec where formulas suffice; null if it takes a search, or has no answer. */
    public @Nullable S inClosedForm(S spec) {
        return null;
    }

    /**
     * Derives the layout of a spec that names its geometry.
     *
     * @throws IllegalArgumentException if the spec needs a search
     */
    public abstract L layout(S spec);

    /** Derives the layout of an emitted class, whose spec was checked when it was emitted. */
    public final L checkedLayout(SpecText geometry) {
        return checkedLayout(parse(geometry));
    }

    /** Derives the layout of a spec that was checked before. */
    protected L checkedLayout(S spec) {
        return layout(spec);
    }

    /** Returns whether the table for a rate that only a builder knows follows from formulas. */
    public boolean hasFormOfRate(S spec) {
        return false;
    }

    /**
     * Returns the number of elements for which a table of the layout has the bits that others need
     * at a rate.
     *
     * @throws dev.filtersmith.FilterSpecException if the rate takes too many bits
     */
    public long elementsAtRate(L layout, double maxFpp, long elements) {
        throw new UnsupportedOperationException("no formula for the rates of " + layout);
    }

    /** Returns the empty table of a filter, or that of a view, which has no words. */
    public abstract FilterTable table(L layout, long expectedElements, boolean view);

    /** Returns the table over words that were made from numbers. */
    public FilterTable table(L layout, long expectedElements, long... words) {
        throw new UnsupportedOperationException("no table of numbers: " + layout);
    }

    /** Returns a table that emitted classes look up and that is too long to be emitted. */
    public Object lookupTable(String name, L layout) {
        throw new IllegalArgumentException("there is no table " + name);
    }

    /** Returns the interpreter of a layout, of filters with a table of their own or of views. */
    public abstract Interpreter<?> interpreter(L layout, boolean views);

    /**
     * Returns the same interpreter as the last time if the layout is equal, so that filters of one
     * class share it and its plan, unless there was one of another layout in between.
     */
    public final Interpreter<?> sharedInterpreter(L layout, boolean views) {
        Interpreter<?> known = last;
        if (known == null
                || known.plan().views() != views
                || !known.plan().layout().equals(layout)) {
            known = interpreter(layout, views);
            last = known;
        }
        return known;
    }

    /** Reads the trimmed form of a filter that may take {@code maxBytes}. */
    public TrimmedContent readTrimmed(S spec, StoredHeader header, ByteSource source, long maxBytes)
            throws IOException {
        throw new StreamCorruptedException(QuotedText.of(header.spec()) + " is no spec of a rank-indexed filter");
    }

    /** Names the parts of a key that a filter without deletion stores. */
    public String storedParts() {
        return "fingerprints";
    }

    @Override
    public final String toString() {
        return "@" + annotation().getSimpleName();
    }
}
