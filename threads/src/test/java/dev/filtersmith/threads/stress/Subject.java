package dev.filtersmith.threads.stress;

import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.threads.soak.SharedFilters;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A kind of filter that is tested.
 *
 * @param shape name of the shape
 * @param mode first word of the mode
 * @param engine engine
 * @param deletes whether elements can be removed
 * @param maker creates empty filters of one seed
 */
public record Subject(String shape, String mode, String engine, boolean deletes, Supplier<LongFilter> maker) {
    /** The subjects that are tested, by the names that {@link #toString} returns. */
    public static final String SELECTION = "stress.subjects";

    /** So few that most keys share buckets. */
    private static final int ELEMENTS = 32;

    private static final long SEED = 1;

    /** Shapes in which a put moves elements. */
    private static final List<String> MOVING = List.of(
            "DLeft",
            "Groups",
            "Quads",
            "QuadSets",
            "Remainders",
            "RemainderSets",
            "Wides",
            "Windows",
            "WindowSets",
            "OddWindows");

    /** Shapes with a stash. */
    private static final List<String> STASHING =
            Stream.concat(MOVING.stream(), Stream.of("Paper", "Cells")).toList();

    /** Shapes that move elements without their keys. */
    private static final List<String> REBALANCING = List.of("DLeft", "Groups");

    /** Returns the subjects of a test, of those that are selected. */
    public static List<Subject> of(Predicate<Subject> fits) {
        Pattern selection = Pattern.compile(System.getProperty(SELECTION, "((?!Exclusive).)*"));
        return all().filter(subject -> selection.matcher(subject.toString()).matches())
                .filter(fits)
                .toList();
    }

    private static Stream<Subject> all() {
        // Fingerprints of half a word are so short that some keys are false positives.
        return Arrays.stream(SharedFilters.class.getDeclaredClasses())
                .filter(type -> !type.getSimpleName().startsWith("Halves"))
                .map(type -> type.asSubclass(LongFilter.class))
                .flatMap(type -> Stream.of(generated(type), interpreted(type)));
    }

    /** Returns the filters of an interface in an engine that is not {@code BOUND}. */
    public static Subject of(Class<? extends LongFilter> type, String engine) {
        return engine.equals("GENERATED") ? generated(type) : interpreted(type);
    }

    private static Subject generated(Class<? extends LongFilter> type) {
        return named(
                type,
                "generated",
                () -> Filters.builder(type)
                        .expectedElements(ELEMENTS)
                        .seed(SEED)
                        .build());
    }

    private static Subject interpreted(Class<? extends LongFilter> type) {
        return named(type, "interpreted", new Interpreted(type));
    }

    private static Subject named(Class<?> type, String engine, Supplier<LongFilter> maker) {
        String[] words = type.getSimpleName().split("(?=Exclusive|Single|Multi)", -1);
        return new Subject(words[0], words[1], engine, LongCountingFilter.class.isAssignableFrom(type), maker);
    }

    /** Returns an empty filter. */
    public LongFilter newFilter() {
        return maker.get();
    }

    /** Returns whether several threads may change it, or none may: that is a control. */
    public boolean hasManyWriters() {
        return !mode.equals("Single");
    }

    /** Returns whether keys have to be sought for a goal. */
    boolean seeks(Cast.Goal goal) {
        return switch (goal) {
            case MOVE -> MOVING.contains(shape);
            case STASH -> stashes();
            case REBALANCE -> rebalances();
        };
    }

    boolean stashes() {
        return STASHING.contains(shape);
    }

    /** Returns whether keys that come often are counted beside the table. */
    boolean hasCopies() {
        return deletes && !shape.equals("CountingBloom");
    }

    /** Returns whether elements can be moved without their keys. */
    boolean rebalances() {
        return REBALANCING.contains(shape);
    }

    /** Returns whether the number of its elements is exact. */
    boolean counts() {
        return !shape.equals("Bloom") && !shape.equals("ChoiceBloom") && !mayCopy();
    }

    /**
     * Returns whether an element of a set may be left in two places, since puts take no locks, or
     * give theirs up for a moment.
     */
    private boolean mayCopy() {
        return putsWithoutLocks("DLeft", "Halves", "Paper", "QuadSets", "RemainderSets")
                || (hasManyWriters() && shape.equals("WindowSets"));
    }

    /** Returns whether each of several threads that put one new key at once may get true. */
    public boolean severalMayBeFirst() {
        return mayCopy()
                || putsWithoutLocks("Quads", "Remainders")
                || (hasManyWriters() && (shape.contains("Bloom") || shape.contains("Window")));
    }

    private boolean putsWithoutLocks(String... shapes) {
        return mode.equals("Multi")
                && engine.equals("generated")
                && List.of(shapes).contains(shape);
    }

    @Override
    public String toString() {
        return shape + mode + " " + engine;
    }

    /** Creates interpreters. Their tables are made once, not for each filter. */
    private static final class Interpreted implements Supplier<LongFilter> {
        private final Class<?> type;
        private volatile @Nullable Interpreter<?> interpreter;

        Interpreted(Class<?> type) {
            this.type = type;
        }

        @Override
        public LongFilter get() {
            Interpreter<?> made = interpreter;
            if (made == null) {
                made = Families.interpreterOf(Families.layoutOf(Families.specOf(type)), false);
                interpreter = made;
            }
            return (LongFilter)
                    made.create(ELEMENTS, KeySeed.of(SEED), LongCountingFilter.class.isAssignableFrom(type));
        }
    }
}
