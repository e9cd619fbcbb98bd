package dev.filtersmith.ddlcbf;

import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.BucketLayout;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.ChunkRule;
import dev.filtersmith.buckets.CounterTable;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Geometry of a dynamic d-left counting Bloom filter (Bonomi et al., section III).
 *
 * <p>A remainder is a prefix of the key's hash word from its low end: a remainder of f bits is the
 * word's low f bits. Its length follows from the largest load of its bucket since the bucket was
 * last empty, and only shrinks.
 *
 * <p><b>One length.</b> From the low end, a bucket contains a counter code and a field for each
 * remainder. Code 0 is an empty bucket. The other codes are numbered level by level (a level
 * comprises the largest loads with equal remainder length, {@link LevelLayout}), within a level by
 * current load, and within a load by the rank of the semi-sort. Fields are ordered by their classes
 * at the level's depth; a new remainder goes after its equals. With overfull slots, there is one
 * more code after all others: a bucket of slots, each 0 if it is empty and otherwise the
 * remainder's low {@link #slotBits} bits, 1 in place of 0.
 *
 * <p><b>Two lengths.</b> A bucket begins with a {@link TwoLengthHeader}, and there are no levels.
 *
 * @param spec spec that names the geometry in full and states no goal
 * @param levels geometry by remainder length, the longest first
 * @param loads that of an empty bucket, then those of all levels in the order of their codes
 * @param permutation bucket choice: {@link Permutation#AUTOMATIC} only where the size decides
 *     between XOR in a chunk and additive
 */
public record DynamicDLeftCountingLayout(
        DynamicDLeftCountingSpec spec,
        List<LevelLayout> levels,
        List<LoadLayout> loads,
        Permutation permutation,
        CounterTable counter)
        implements SubtableLayout, BucketLayout {
    /** Copies the lists, so that the layout cannot change. */
    public DynamicDLeftCountingLayout {
        levels = List.copyOf(levels);
        loads = List.copyOf(loads);
    }

    /** Derives the layout of a spec that names its geometry, which it checks. */
    public static DynamicDLeftCountingLayout of(DynamicDLeftCountingSpec spec) {
        GoalRules.requireGeometry(spec, DynamicDLeftCountingRules.problems(spec));
        return ofChecked(spec);
    }

    /** Derives the layout of a spec whose rules were checked when a class was emitted for it. */
    public static DynamicDLeftCountingLayout ofChecked(DynamicDLeftCountingSpec spec) {
        List<LevelLayout> levels = spec.remainderLengths() == 1 ? LevelLayout.of(spec) : List.of();
        List<LoadLayout> loads = new ArrayList<>(List.of(LevelLayout.EMPTY));
        for (LevelLayout level : levels) {
            loads.addAll(level.loads());
        }
        return new DynamicDLeftCountingLayout(
                spec,
                levels,
                loads,
                ChoiceLayout.invertible(spec.permutation(), spec.subtables()),
                new CounterTable(loads, spec.counterBits()));
    }

    @Override
    public int bucketBits() {
        return spec.bucketBits();
    }

    /** With two remainder lengths, this is the size of the header. */
    @Override
    public int counterBits() {
        return twoLengths() ? header().bits() : spec.counterBits();
    }

    @Override
    public int deepest() {
        return levels.stream().mapToInt(LevelLayout::depth).max().orElse(0);
    }

    @Override
    public int states() {
        int fields = loads.get(loads.size() - 1).endState();
        return hasSlots() ? fields + 1 : fields;
    }

    /** Returns the maximum number of remainders of a bucket, not counting slots. */
    public int maximumLoad() {
        return spec.semiSortDepth().size() - 1;
    }

    /**
     * Returns the level of a largest load since the bucket was empty, from 1 to {@link
     * #maximumLoad}.
     */
    public LevelLayout level(int largest) {
        return LevelLayout.ofLargest(levels, largest);
    }

    /** Returns the level of a counter code. */
    public LevelLayout levelAt(int code) {
        return LevelLayout.ofCode(levels, code);
    }

    /** Returns whether an overfull bucket turns into slots. */
    public boolean hasSlots() {
        return spec.overfullSlots() > 0;
    }

    /**
     * Returns the counter code of a bucket of slots.
     *
     * @throws IllegalStateException if there are no slots
     */
    public int slotCode() {
        if (!hasSlots()) {
            throw new IllegalStateException(spec + " has no slots");
        }
        return states() - 1;
    }

    /**
     * Returns the bits of a slot: no more than remainders still have when a bucket turns into
     * slots; 0 if there are none.
     */
    public int slotBits() {
        return hasSlots()
                ? Math.min(
                        (bucketBits() - counterBits()) / spec.overfullSlots(),
                        level(maximumLoad()).fingerprintBits())
                : 0;
    }

    /** Returns whether the remainders of a bucket may have two lengths at one time. */
    public boolean twoLengths() {
        return spec.remainderLengths() == 2;
    }

    /** Returns the header of a bucket with two lengths. */
    public TwoLengthHeader header() {
        return TwoLengthHeader.of(maximumLoad(), spec.longestRemainder());
    }

    @Override
    public int capacity() {
        if (twoLengths()) {
            return (bucketBits() - counterBits()) / spec.minimalRemainderBits();
        }
        return hasSlots() ? spec.overfullSlots() : maximumLoad();
    }

    /** Returns whether elements move along paths. */
    @Override
    public boolean moves() {
        return spec.relocation() == Relocation.PATH;
    }

    /**
     * Returns the load from which on a bucket is crowded: the relocation load, or the largest if
     * nothing moves. If all candidates of a new element have this load, it is not simply added to
     * the least loaded one.
     */
    public int crowdedLoad() {
        return moves() ? spec.relocationLoad() : maximumLoad();
    }

    @Override
    public ChoiceLayout choice() {
        return new ChoiceLayout(
                spec.subtables(),
                spec.bucketBits(),
                1,
                spec.averageLoad(),
                permutation,
                spec.minimalRemainderBits(),
                ChunkRule.LARGE);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DynamicDLeftCountingLayout layout && spec.equals(layout.spec);
    }

    @Override
    public int hashCode() {
        return spec.hashCode();
    }

    @Override
    public String toString() {
        return signature();
    }

    @Override
    public String signature() {
        StringBuilder name = new StringBuilder("ddleft-")
                .append(spec.subtables())
                .append('x')
                .append(spec.bucketBits())
                .append(twoLengths() ? "-two" + maximumLoad() : "c" + spec.counterBits() + "-s" + depths())
                .append(hasSlots() ? "-slots" + spec.overfullSlots() : "")
                .append("-r")
                .append(spec.minimalRemainderBits())
                .append("to")
                .append(spec.longestRemainder())
                .append(choice().signature());
        if (moves()) {
            name.append("-path").append(spec.relocationVisits()).append("from").append(spec.relocationLoad());
        }
        return name.append("-stash").append(spec.stashCapacity()) + SpecAttributes.modeSuffix(spec);
    }

    private String depths() {
        return spec.semiSortDepth().stream().map(String::valueOf).collect(Collectors.joining());
    }

    @Override
    public String diagram() {
        String title = String.format(
                Locale.ROOT,
                "bucket of %d bits, bit 0 at the right; %d subtables\n",
                spec.bucketBits(),
                spec.subtables());
        return title + (twoLengths() ? header().diagram(spec.bucketBits()) : levelsDiagram());
    }

    /** Returns the geometry of a bucket of slots, if there are slots. */
    private Optional<LoadLayout> slots() {
        if (!hasSlots()) {
            return Optional.empty();
        }
        int code = slotCode();
        return Optional.of(new LoadLayout(spec.overfullSlots(), 0, slotBits(), 0, 1, code, 1, code));
    }

    /**
     * Returns the number of words behind the table to which the highest numbers and lengths of two
     * kinds of remainders extend. Lookups may read there, if the header of the last bucket is
     * corrupt.
     */
    int tailWords() {
        if (!twoLengths()) {
            return 0;
        }
        int count = 1 << header().countBits();
        return 2 + ((2 * count) << header().lengthBits()) / Long.SIZE;
    }

    /** Draws a bucket whose remainders have one length, and one of slots if there are any. */
    private String levelsDiagram() {
        StringBuilder text = new StringBuilder("largest load  codes      remainder    full bucket\n");
        text.append(line("0", LevelLayout.EMPTY, 0));
        for (LevelLayout level : levels) {
            String largest = level.firstLargest() == level.largestLoad()
                    ? Integer.toString(level.largestLoad())
                    : level.firstLargest() + ".." + level.largestLoad();
            text.append(line(largest, level.at(level.largestLoad()), level.firstCode()));
        }
        slots().ifPresent(full -> text.append(line("slots", full, full.firstCode())));
        return text.toString();
    }

    private String line(String largest, LoadLayout full, int firstCode) {
        int last = full.endState() - 1;
        String codes = firstCode == last ? Integer.toString(last) : firstCode + ".." + last;
        return String.format(
                        Locale.ROOT,
                        "%12s  %-9s  %-11s  %s",
                        largest,
                        codes,
                        full.fingerprintText(),
                        full.drawing(spec.bucketBits(), spec.counterBits()))
                + "\n";
    }
}
