package dev.filtersmith.catalog;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.bloom.BloomFamily;
import dev.filtersmith.bloom.ChoiceBloomFamily;
import dev.filtersmith.bloom.CountingBloomFamily;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingFamily;
import dev.filtersmith.dlcbf.DLeftCountingFamily;
import dev.filtersmith.dleft.DLeftFamily;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.GeometrySearch;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.family.SpecTextProblems;
import dev.filtersmith.key.QuotedText;
import dev.filtersmith.rankindexed.RankIndexedCountingFamily;
import dev.filtersmith.rankindexed.RankIndexedFamily;
import dev.filtersmith.windows.WindowedCuckooFamily;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The list of the families, and operations that select the family of a spec or a layout. */
@SuppressWarnings("exports") // Plans are for the library alone.
public final class Families {
    private static final List<Family<?, ?>> ALL = withProvided(List.of(
            DLeftFamily.INSTANCE,
            DLeftCountingFamily.INSTANCE,
            DynamicDLeftCountingFamily.INSTANCE,
            WindowedCuckooFamily.INSTANCE,
            RankIndexedFamily.INSTANCE,
            RankIndexedCountingFamily.INSTANCE,
            BloomFamily.INSTANCE,
            ChoiceBloomFamily.INSTANCE,
            CountingBloomFamily.INSTANCE));

    private Families() {}

    /** Adds the families of other jars, which are services; the tests have one. */
    private static List<Family<?, ?>> withProvided(List<Family<?, ?>> own) {
        Stream<Family<?, ?>> provided = ServiceLoader.load(Family.class, Family.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .map(family -> (Family<?, ?>) family);
        return Stream.concat(own.stream(), provided).toList();
    }

    /**
     * Returns all families.
     *
     * @return families, in the order in which messages list them
     */
    public static List<Family<?, ?>> all() {
        return ALL;
    }

    /**
     * Returns the family of a spec.
     *
     * @param <S> type of the spec
     * @param spec spec
     * @return its family
     * @throws IllegalArgumentException if the spec is of no family
     */
    @SuppressWarnings("unchecked") // The family's specs are of the type of this one.
    public static <S extends FilterSpec> Family<S, ?> of(S spec) {
        return (Family<S, ?>) ALL.stream()
                .filter(family -> family.attributes().specType().isInstance(spec))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(spec.getClass().getName()
                        + " is no spec of this library. Make specs by FilterSpec's "
                        + "builders, by parse, or by an annotation."));
    }

    /**
     * Reads a spec from a text.
     *
     * @param text text of the annotation's form
     * @return spec, unchecked
     * @throws FilterSpecException if the text is malformed or names an unknown family or attribute,
     *     with all problems
     */
    public static FilterSpec parse(String text) {
        SpecText parts = new SpecText(text);
        return ALL.stream()
                .filter(family -> family.annotation().getSimpleName().equals(parts.name()))
                .findFirst()
                .orElseThrow(() -> SpecTextProblems.malformed(
                        "\"" + QuotedText.of(parts.name()) + "\" is no family of filters. Use one of "
                                + ALL.stream()
                                        .map(family -> family.annotation().getSimpleName())
                                        .toList()
                                + "."))
                .parse(parts);
    }

    static Family<?, ?> annotatedBy(Class<? extends Annotation> annotation) {
        return ALL.stream()
                .filter(family -> family.annotation().equals(annotation))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(annotation + " is the annotation of no family"));
    }

    /**
     * Reads the spec from an annotated interface.
     *
     * @param annotated interface with a filter annotation
     * @return spec, unchecked
     * @throws FilterSpecException if the interface has several filter annotations
     * @throws IllegalArgumentException if the interface has no filter annotation
     */
    public static FilterSpec specOf(Class<?> annotated) {
        List<Family<?, ?>> present = ALL.stream()
                .filter(family -> annotated.isAnnotationPresent(family.annotation()))
                .toList();
        if (present.size() > 1) {
            throw new FilterSpecException(List.of(severalAnnotations(annotated.getSimpleName(), present)));
        }
        for (Family<?, ?> family : present) {
            Annotation annotation = annotated.getAnnotation(family.annotation());
            if (annotation != null) {
                return family.attributes().spec(annotation);
            }
        }
        throw new IllegalArgumentException(annotated.getName()
                + " has no filter annotation. Annotate it, for example with @"
                + DLeftFamily.INSTANCE.annotation().getSimpleName() + ", or build the filter from a FilterSpec.");
    }

    /**
     * Describes the mistake of an interface with the annotations of several families.
     *
     * @param type simple name of the interface
     * @param present families of its annotations
     * @return problem
     */
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
     *
     * @param spec spec of any family
     * @return layout; its spec names the geometry in full and states no goal
     * @throws FilterSpecException if the spec cannot work, or cannot hold the rate that it
     *     promises, with all problems
     */
    public static Layout layoutOf(FilterSpec spec) {
        return layout(spec);
    }

    private static <S extends FilterSpec> Layout layout(S spec) {
        Family<S, ?> family = of(spec);
        if (!family.needsSearch(spec)) {
            return family.layout(spec);
        }
        List<Problem> problems = family.problems(spec);
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        }
        return family.layout(GeometrySearch.resolved(spec));
    }

    /**
     * Derives the layout that a text names. Searches nothing.
     *
     * @param geometry text of a spec that names its geometry in full; its mode and its growth are
     *     ignored
     * @param mode threads that may use the filters at the same time
     * @param growth whether a larger filter follows when one is full
     * @return layout
     * @throws FilterSpecException if the text is no such spec, with all problems
     */
    public static Layout layoutNamedBy(String geometry, Concurrency mode, Growth growth) {
        return layoutNamedBy(in(growth, in(mode, parse(geometry))));
    }

    /**
     * Returns a spec in another mode.
     *
     * @param <S> type of the spec
     * @param mode threads that may use the filter at the same time
     * @param spec spec of any family
     * @return the spec itself if it has this mode, otherwise a copy
     */
    public static <S extends FilterSpec> S in(Concurrency mode, S spec) {
        return of(spec).attributes().with(spec, mode);
    }

    /**
     * Returns a spec of another growth.
     *
     * @param <S> spec of a family
     * @param growth whether a larger filter follows when one is full
     * @param spec spec
     * @return the spec itself if it has this growth, or its family has none; otherwise a copy
     */
    public static <S extends FilterSpec> S in(Growth growth, S spec) {
        return of(spec).attributes().with(spec, growth);
    }

    /**
     * Returns the layout of the same geometry in another mode.
     *
     * @param mode threads that may use the filters at the same time
     * @param layout layout of any family
     * @return the layout itself if it has this mode
     */
    public static Layout in(Concurrency mode, Layout layout) {
        return layout.spec().concurrency() == mode ? layout : layoutOf(in(mode, layout.spec()));
    }

    private static <S extends FilterSpec> Layout layoutNamedBy(S spec) {
        Family<S, ?> family = of(spec);
        if (family.needsSearch(spec)) {
            throw SpecTextProblems.malformed(QuotedText.of(spec.text()) + " leaves its geometry open.");
        }
        return family.layout(spec);
    }

    /**
     * Returns whether a spec could name a geometry: both are of one family, and agree in the
     * attributes of the geometry that the spec gives. Goals, costs, the expected elements and the
     * capacity of the stash are not compared. Attributes with default values are left open, because
     * the search, or another version of the library, may have chosen others.
     *
     * @param asked spec as its user wrote it
     * @param geometry spec that names a geometry in full
     * @return true if so
     */
    public static boolean allows(FilterSpec asked, FilterSpec geometry) {
        // Where nothing is left to a search, bits per key are part of the geometry, not a goal.
        return of(asked) == of(geometry)
                && GoalRules.agree(of(geometry).attributes(), asked, geometry)
                && (needsSearch(asked) || asked.bitsPerKey() == geometry.bitsPerKey());
    }

    private static <S extends FilterSpec> boolean needsSearch(S spec) {
        return of(spec).needsSearch(spec);
    }

    /**
     * Returns the interpreter of a layout.
     *
     * @param layout layout of any family
     * @return interpreter with its plan
     */
    public static Interpreter<?> interpreterOf(Layout layout) {
        return familyOf(layout).interpreter(layout);
    }

    @SuppressWarnings("unchecked") // The layout is of the family of its spec.
    private static <L extends Layout> Family<?, L> familyOf(L layout) {
        return (Family<?, L>) of(layout.spec());
    }

    /**
     * Returns the interpreter of views of a layout.
     *
     * @param layout layout
     * @return interpreter with its plan, whose filters have no table of their own
     */
    public static Interpreter<?> viewerOf(Layout layout) {
        return familyOf(layout).viewer(layout);
    }

    /**
     * Returns whether a spec leaves its geometry, or a part of it, to a search.
     *
     * @param spec spec of any family, which may have problems
     * @return true if something is left open
     */
    public static boolean leavesGeometry(FilterSpec spec) {
        return leaves(spec);
    }

    private static <S extends FilterSpec> boolean leaves(S spec) {
        return of(spec).leavesGeometry(spec);
    }

    /**
     * Describes the mistake of an interface that asks for deletion of a spec that has none.
     *
     * @param type simple name of the interface
     * @param spec its spec
     * @return message, tag first
     */
    public static String noRemoval(String type, FilterSpec spec) {
        return "[NoRemoval] " + type + " extends a counting filter, but " + spec.text() + " cannot remove: its "
                + of(spec).storedParts() + " do not tell how many elements have them. Annotate it with "
                + of(spec).annotationsWithDeletion()
                + ", or let it extend LongFilter or MembershipFilter.";
    }
}
