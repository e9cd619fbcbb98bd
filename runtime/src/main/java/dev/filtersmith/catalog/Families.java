package dev.filtersmith.catalog;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.GeometrySearch;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.family.SpecChecks;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.family.SpecTextProblems;
import dev.filtersmith.family.TrimmedContent;
import dev.filtersmith.key.Causes;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.QuotedText;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredHeader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The families that are here, and operations that select the family of a spec or a layout. */
public final class Families extends FilterSpec.Catalog {
    /** Stands for the limit of growth that a stored text names. */
    public static final int AS_NAMED = -1;

    /** Creates the catalog; called by the service loader. */
    public Families() {}

    public static List<Family<?, ?>> all() {
        return names().<Family<?, ?>>mapMulti((name, families) -> {
                    Family<?, ?> family = NamedFamilies.find(name);
                    if (family != null) {
                        families.accept(family);
                    }
                })
                .toList();
    }

    /** Returns the names of all families of the library, here or not, and of other jars. */
    private static Stream<String> names() {
        return Stream.concat(NamedFamilies.NAMES.stream(), ProvidedFamilies.names().stream())
                .distinct();
    }

    /**
     * Returns the family of a spec.
     *
     * @throws IllegalArgumentException if the spec is of no family
     */
    public static <S extends FilterSpec> Family<S, ?> of(S spec) {
        return NamedFamilies.of(spec);
    }

    @Override
    protected FilterSpec spec(Class<? extends Annotation> annotation, Map<String, ?> values) {
        FilterSpec spec = annotatedBy(annotation).attributes().spec(values);
        List<Problem> zeros = SpecChecks.zeroGoals(spec, values::containsKey);
        if (!zeros.isEmpty()) {
            throw new FilterSpecException(zeros);
        }
        return spec;
    }

    @Override
    protected FilterSpec of(Class<?> annotated) {
        return specOf(annotated);
    }

    @Override
    protected Layout layout(FilterSpec spec) {
        return layoutOf(spec);
    }

    @Override
    protected FilterSpec parse(String text) {
        return read(text);
    }

    private static FilterSpec read(String text) {
        SpecText parts = new SpecText(text);
        Family<?, ?> family = NamedFamilies.find(parts.name());
        if (family == null) {
            NamedFamilies.requirePresent(parts.name());
            throw SpecTextProblems.malformed("\"" + QuotedText.of(parts.name())
                    + "\" is no family of filters. Use one of " + names().toList() + ".");
        }
        return family.parse(parts);
    }

    private static Family<?, ?> annotatedBy(Class<? extends Annotation> annotation) {
        Family<?, ?> family = find(annotation);
        if (family == null) {
            throw new IllegalArgumentException(annotation + " is the annotation of no family");
        }
        return family;
    }

    private static @Nullable Family<?, ?> find(Class<? extends Annotation> annotation) {
        String name = annotation.getSimpleName();
        Family<?, ?> family = NamedFamilies.find(name);
        if (family == null && annotation.getPackage() == Concurrency.class.getPackage()) {
            NamedFamilies.requirePresent(name);
        }
        return family != null && family.annotation() == annotation ? family : null;
    }

    /** Checks that the families of an interface are here, if they are of the library. */
    public static void requirePresent(Class<?> annotated) {
        for (Annotation present : annotated.getAnnotations()) {
            find(present.annotationType());
        }
    }

    /**
     * Reads the spec from an annotated interface.
     *
     * @throws IllegalArgumentException if the type is no interface with a filter annotation
     */
    public static FilterSpec specOf(Class<?> annotated) {
        if (!Objects.requireNonNull(annotated, KeyTypes.MISSING).isInterface()) {
            throw KeyTypes.wrong(annotated);
        }
        FilterSpec spec = null;
        for (Annotation present : annotated.getAnnotations()) {
            Family<?, ?> family = find(present.annotationType());
            if (family != null && spec != null) {
                throw new FilterSpecException(List.of(severalAnnotations(
                        annotated.getSimpleName(),
                        all().stream()
                                .filter(one -> annotated.isAnnotationPresent(one.annotation()))
                                .toList())));
            } else if (family != null) {
                spec = family.attributes().spec(present);
            }
        }
        if (spec != null) {
            return spec;
        }
        throw new IllegalArgumentException(annotated.getName()
                + " has no filter annotation. Annotate it, for example with @"
                + NamedFamilies.NAMES.get(0) + ", or build the filter from a FilterSpec.");
    }

    /** Describes the mistake of an interface with the annotations of several families. */
    public static Problem severalAnnotations(String type, List<Family<?, ?>> present) {
        String annotations = present.stream().map(Family::toString).collect(Collectors.joining(" and "));
        return new Problem(
                "SeveralAnnotations",
                "",
                type + " has " + annotations + ", but a filter is of one family. Remove "
                        + (present.size() == 2 ? "one" : "all but one") + " of them.");
    }

    /**
     * Checks a spec, searches for the geometry if the spec leaves it open, and derives the layout.
     * Returns the layout; its spec names the geometry in full and states no goal.
     */
    public static Layout layoutOf(FilterSpec spec) {
        Family<FilterSpec, ?> family = of(spec);
        Layout layout = family.layout(family.needsSearch(spec) ? resolved(family, spec) : spec);
        return spec.growthLimit() == 0 ? layout : ChainSizes.checked(layout);
    }

    private static FilterSpec resolved(Family<FilterSpec, ?> family, FilterSpec spec) {
        List<Problem> problems = family.problems(spec);
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        }
        FilterSpec closed = family.inClosedForm(spec);
        return closed != null ? closed : GeometrySearch.resolved(spec);
    }

    /** Derives the layout that a text names, by no rules if it is that of an emitted class. */
    public static Layout layoutNamedBy(
            String geometry,
            Concurrency mode,
            Growth growth,
            int growthLimit,
            int copyCapacity,
            @Nullable String emitted) {
        FilterSpec named = in(mode, read(geometry));
        named = in(growth, growthLimit == AS_NAMED ? named.growthLimit() : growthLimit, named);
        Family<FilterSpec, ?> family = of(named);
        FilterSpec spec = family.attributes().with(named, "copyCapacity", copyCapacity);
        if (emitted != null && emitted.equals(spec.fullText())) {
            return family.checkedLayout(new SpecText(emitted));
        } else if (family.needsSearch(spec)) {
            throw SpecTextProblems.malformed(QuotedText.of(spec.text()) + " leaves its geometry open.");
        }
        return family.layout(spec);
    }

    /** Reads the trimmed form of a filter that may take {@code maxBytes}. */
    public static TrimmedContent readTrimmed(StoredHeader header, ByteSource source, long maxBytes) throws IOException {
        try {
            FilterSpec spec = in(Growth.FIXED, read(header.spec()));
            return of(spec).readTrimmed(spec, header, source, maxBytes);
        } catch (FilterSpecException unknown) {
            throw unreadable(unknown);
        }
    }

    /** Describes a source whose spec is none of this library, or has problems. */
    public static StreamCorruptedException unreadable(FilterSpecException unknown) {
        return Causes.of(
                unknown,
                new StreamCorruptedException(
                        "the source holds no filter that this library can read: " + unknown.getMessage()));
    }

    public static <S extends FilterSpec> S in(Concurrency mode, S spec) {
        return of(spec).attributes().with(spec, "concurrency", mode);
    }

    /** Returns a spec of another growth; a filter that does not grow has no limit. */
    public static <S extends FilterSpec> S in(Growth growth, S spec) {
        return in(growth, growth.isChained() ? spec.growthLimit() : 0, spec);
    }

    /** Returns a spec of another growth, and of another highest factor of growth, or 0. */
    public static <S extends FilterSpec> S in(Growth growth, int limit, S spec) {
        var attributes = of(spec).attributes();
        return attributes.with(attributes.with(spec, "growth", growth), "growthLimit", limit);
    }

    /**
     * Returns whether a spec could name a geometry: both are of one family, and agree in the
     * attributes of the geometry that the spec gives. Goals, costs, the expected elements and the
     * capacity of the stash are not compared. Attributes with default values are left open, because
     * the search, or another version of the library, may have chosen others.
     */
    public static boolean allows(FilterSpec asked, FilterSpec geometry) {
        // Where nothing is left to a search, bits per key are part of the geometry, not a goal.
        return of(asked) == of(geometry)
                && GoalRules.agree(of(geometry).attributes(), asked, geometry)
                && (of(asked).needsSearch(asked) || asked.bitsPerKey() == geometry.bitsPerKey());
    }

    /** Returns the interpreter of a layout, of filters with a table of their own or of views. */
    public static Interpreter<?> interpreterOf(Layout layout, boolean views) {
        return NamedFamilies.of(layout).sharedInterpreter(layout, views);
    }

    /** Returns whether a spec leaves its geometry, or a part of it, to a search. */
    public static boolean leavesGeometry(FilterSpec spec) {
        return of(spec).leavesGeometry(spec);
    }

    /** Returns the number of elements for which a table of the layout holds a rate with others. */
    public static long elementsAtRate(Layout layout, double maxFpp, long elements) {
        return NamedFamilies.of(layout).elementsAtRate(layout, maxFpp, elements);
    }

    /** Describes the mistake of an interface that asks for deletion of a spec that has none. */
    public static String noRemoval(String type, FilterSpec spec) {
        return "[NoRemoval] " + type + " extends a counting filter, but " + spec.text() + " cannot remove: its "
                + of(spec).storedParts() + " do not tell how many elements have them. Annotate it with"
                + " @WindowedCuckooFilter, or with @DLeftCountingFilter where most elements come several times, or let"
                + " it extend LongFilter or MembershipFilter.";
    }
}
