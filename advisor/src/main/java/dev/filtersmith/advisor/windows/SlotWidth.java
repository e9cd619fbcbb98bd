package dev.filtersmith.advisor.windows;

import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooRules;
import dev.filtersmith.windows.WindowedCuckooSizeRules;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The geometries with slots of one width that a search may choose. */
record SlotWidth(WindowedCuckooSpec asked, int slotBits) {
    static final int MIN_BITS = 6;
    static final int MAX_BITS = 40;

    /** Highest given use at which all filters of 1,000 elements and more have room. */
    static final double USE_OF_ANY_SIZE = 0.93;

    /** Uses that need deeper searches, and tables large enough. */
    private static final List<Double> DEEP_USES = List.of(0.96, 0.955, 0.95, 0.945);

    /**
     * Lowest use of the widest slots, as a share of that which the size decides: half the rate at
     * twice the bits.
     */
    private static final double MIN_USE_FACTOR = 0.5;

    private static final int DEEP_VISITS = 60_000;

    /** Lets a number of bits per key that was computed from whole words stand for them. */
    private static final double ROUNDING = 1e-12;

    static Stream<SlotWidth> all(WindowedCuckooSpec asked) {
        return IntStream.rangeClosed(MIN_BITS, MAX_BITS).mapToObj(bits -> new SlotWidth(asked, bits));
    }

    /**
     * Returns the geometry with the most bits of those that take no more than given; empty if there
     * is none.
     */
    Optional<WindowedCuckooSpec> forBits(double bitsPerKey) {
        double least = leastUse(bitsPerKey);
        // A use just below the quotient that it stands for takes one slot more.
        Stream<WindowedCuckooSpec> given = DoubleStream.of(least, Digits.loadNearest(least + Digits.LOAD_STEP))
                .filter(use -> least > 0)
                .boxed()
                .flatMap(use -> roomy(use).stream());
        return Stream.concat(given, bySize().stream())
                .filter(spec -> bits(spec) <= bitsPerKey * (1 + ROUNDING))
                .findFirst();
    }

    /** Returns the lowest use of tables of some bits, or 0 if none is so small. */
    private double leastUse(double bitsPerKey) {
        long elements = asked.expectedElements();
        if (elements == 0) {
            return Digits.loadUp(slotBits / bitsPerKey);
        }
        long words = (long) (bitsPerKey * elements / Long.SIZE * (1 + ROUNDING)) - asked.stashCapacity();
        long slots = words * Long.SIZE / slotBits;
        return slots < 2 ? 0 : Digits.loadUp((double) elements / slots);
    }

    /** Returns the geometry with the fewest bits that holds a rate; empty if there is none. */
    Optional<WindowedCuckooSpec> forRate(double rate) {
        // Where the use is lower still, slots of one bit more take fewer bits, if there are such.
        double least = isWidest() ? useOfSize() * MIN_USE_FACTOR : useOfSize() * slotBits / (slotBits + 1);
        Optional<WindowedCuckooSpec> lower =
                lowerUse(rate).filter(use -> use >= least).flatMap(this::roomy);
        return Stream.concat(fullest(), lower.stream())
                .filter(spec ->
                        WindowedCuckooModel.of(WindowedCuckooLayout.of(spec)).highestRate() <= rate)
                .min(Comparator.comparingDouble(SlotWidth::bits));
    }

    /** Returns whether slots of one bit more are too wide. */
    private boolean isWidest() {
        return slotBits == MAX_BITS
                || new SlotWidth(asked, slotBits + 1).bySize().isEmpty();
    }

    /**
     * Returns the geometry with the lowest use that a search chooses among the widest slots; with
     * that of the size where the hash has no bits for so many windows.
     */
    Optional<WindowedCuckooSpec> emptiest() {
        return valid(Digits.loadUp(useOfSize() * MIN_USE_FACTOR)).or(this::bySize);
    }

    /** Returns the geometries with the highest uses. */
    Stream<WindowedCuckooSpec> fullest() {
        Stream<Double> deepUses = asked.cost() == Cost.COMPACT ? DEEP_USES.stream() : Stream.empty();
        return Stream.concat(bySize().stream(), deepUses.flatMap(use -> roomy(use).stream()));
    }

    /**
     * Returns the highest use, of few digits, at which a rate is held; empty if it is not held at
     * any use.
     */
    Optional<Double> lowerUse(double rate) {
        long elements = asked.expectedElements();
        double use = elements == 0
                ? Math.min(USE_OF_ANY_SIZE, WindowRate.use(rate, slotBits))
                : elements / (WindowRate.leastWindows(elements, rate, slotBits) + 1);
        double rounded = Digits.loadDown(Math.min(WindowedCuckooRules.MAX_USE, use));
        // Small tables, for which a rate has to hold, too, have a slightly higher one. A table too
        // large for the hash is so at all lower uses.
        return Stream.iterate(rounded, lower -> lower > 0, lower -> Digits.loadNearest(lower - Digits.LOAD_STEP))
                .map(this::valid)
                .takeWhile(Optional::isPresent)
                .flatMap(Optional::stream)
                .filter(spec ->
                        WindowedCuckooModel.of(WindowedCuckooLayout.of(spec)).highestRate() <= rate)
                .map(WindowedCuckooSpec::averageUse)
                .findFirst();
    }

    private Optional<WindowedCuckooSpec> bySize() {
        return valid(0);
    }

    /**
     * Returns the geometry of a given use if it has room: the use is no higher than that of tables
     * whose size decides, or, where the cost of a put allows longer searches, the model finds room.
     */
    private Optional<WindowedCuckooSpec> roomy(double use) {
        boolean deep = use > useOfSize();
        return deep && asked.cost() != Cost.COMPACT
                ? Optional.empty()
                : valid(use).filter(spec -> !deep || isRoomy(spec));
    }

    private double useOfSize() {
        return asked.expectedElements() == 0
                ? USE_OF_ANY_SIZE
                : bySize().map(spec -> WindowedCuckooModel.of(WindowedCuckooLayout.of(spec))
                                .averageLoad())
                        .orElse(0.0);
    }

    private static boolean isRoomy(WindowedCuckooSpec spec) {
        return spec.expectedElements() > 0
                && WindowedCuckooModel.of(WindowedCuckooLayout.of(spec)).hasRoom(spec.expectedElements());
    }

    private Optional<WindowedCuckooSpec> valid(double use) {
        WindowedCuckooSpec spec = WindowedCuckooSpec.builder()
                .slotBits(slotBits)
                .averageUse(use)
                .relocationVisits(
                        use > WindowedCuckooSizeRules.AUTOMATIC_USE
                                ? DEEP_VISITS
                                : WindowShortage.DEFAULT.relocationVisits())
                .stashCapacity(asked.stashCapacity())
                .copyCapacity(asked.copyCapacity())
                .expectedElements(asked.expectedElements())
                .build();
        return Optional.of(spec).filter(one -> WindowedCuckooRules.problems(one).isEmpty());
    }

    /** Returns the bits per key; where the elements are expected, of the whole filter. */
    static double bits(WindowedCuckooSpec spec) {
        WindowedCuckooLayout layout = WindowedCuckooLayout.of(spec);
        return spec.expectedElements() > 0
                ? layout.bitsPerKey(spec.expectedElements())
                : WindowedCuckooModel.of(layout).bitsPerKey();
    }
}
