package dev.filtersmith.dleft;

import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.annotation.GroupTies;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.BucketLayout;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.CounterTable;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Geometry of a d-left Bloom filter.
 *
 * <p>A fingerprint is a prefix of one long fingerprint, the hash word of the key from its low end.
 * Its first bit is bit 0, and a fingerprint of f bits is the word's low f bits. Buckets shrink
 * their fingerprints by dropping high bits. The fields of a bucket are ordered by the first {@link
 * #deepest} bits of their fingerprints at every load, whether the counter implies them or not. A
 * new fingerprint goes before its equals if its first bit is 0 and after them if it is 1, so that
 * at depth 1 it goes to the bottom or to the top.
 *
 * <p>{@link ChoiceLayout} numbers the buckets. A bucket of 32 bits is half of a word, the low half
 * for even numbers.
 *
 * <p>The buckets of a group are adjacent in their subtable. Together they contain, from the low
 * end, their counter codes and then the fields of each. Groups are numbered like buckets: with two
 * subtables, group G of subtable i is group 2 G + i of the table.
 *
 * @param spec spec that names the geometry in full and states no goal
 * @param loads geometry for each load from 0 to the largest
 * @param permutation bucket choice: {@link Permutation#AUTOMATIC} only where the size decides
 *     between XOR in a chunk and additive
 * @param deepest largest semi-sort depth at any load; fields are ordered by this many bits
 */
public record DLeftLayout(
        DLeftSpec spec,
        List<LoadLayout> loads,
        Permutation permutation,
        int deepest,
        CounterTable counter,
        GroupWidths widths)
        implements SubtableLayout, BucketLayout {
    /** Copies the list, so that the layout cannot change. */
    public DLeftLayout {
        loads = List.copyOf(loads);
    }

    /** Derives the layout of a spec that names its geometry, which it checks. */
    public static DLeftLayout of(DLeftSpec spec) {
        GoalRules.requireGeometry(spec, DLeftRules.problems(spec));
        return ofChecked(spec);
    }

    /** Derives the layout of a spec whose rules were checked when a class was emitted for it. */
    public static DLeftLayout ofChecked(DLeftSpec spec) {
        List<LoadLayout> loads = GroupWidths.loads(spec);
        int deepest = 0;
        for (LoadLayout load : loads) {
            deepest = Math.max(deepest, load.depth());
        }
        return new DLeftLayout(
                spec,
                loads,
                resolve(spec),
                deepest,
                new CounterTable(loads, spec.counterBits()),
                new GroupWidths(spec, loads, spec.group() > 1 && spec.groupRule() == GroupRule.EQUAL_FIELDS));
    }

    private static Permutation resolve(DLeftSpec spec) {
        if (spec.permutation() != Permutation.AUTOMATIC) {
            return spec.permutation();
        } else if (spec.relocation() == Relocation.NONE) {
            return Permutation.HASH_SLICES;
        }
        return spec.subtables() == 2 ? Permutation.AUTOMATIC : Permutation.ADDITIVE;
    }

    @Override
    public int bucketBits() {
        return spec.bucketBits();
    }

    @Override
    public int counterBits() {
        return spec.counterBits();
    }

    /** Returns the largest load of a bucket. */
    public int maximumLoad() {
        return loads.size() - 1;
    }

    /**
     * Returns the bits of the minimal remainder, which a stored fingerprint keeps at every load.
     */
    public int minimalRemainderBits() {
        return widths.shortest(maximumLoad());
    }

    /** Returns the bits of a group, counters included. */
    public int groupBits() {
        return spec.group() * spec.bucketBits();
    }

    /** Returns whether the loads of groups decide between equally loaded buckets of an element. */
    public boolean prefersLighterGroups() {
        return spec.group() > 1 && spec.groupTies() == GroupTies.LIGHTER_GROUP;
    }

    /** Returns the number of unused words before the first group. */
    public int leadWords() {
        return choice().leadWords();
    }

    @Override
    public ChoiceLayout choice() {
        return new ChoiceLayout(
                spec.subtables(),
                spec.bucketBits(),
                spec.group(),
                spec.averageLoad(),
                permutation,
                minimalRemainderBits());
    }

    /** Returns the bits of a fingerprint that determine its alternate buckets. */
    public long choiceMask() {
        return choice().choiceMask();
    }

    /**
     * Returns the class of a fingerprint in the order of the fields: its first {@link #deepest}
     * bits, the very first as the most significant.
     */
    public int classOf(long fingerprint) {
        return SemiSort.classOf(fingerprint, deepest);
    }

    @Override
    public int states() {
        return loads.get(maximumLoad()).endState();
    }

    @Override
    public int capacity() {
        return maximumLoad();
    }

    /** Returns whether elements move along paths. */
    @Override
    public boolean moves() {
        return spec.relocation() == Relocation.PATH;
    }

    /**
     * Returns the number of paths of the longest length out of one full bucket, which a put may
     * have to search for a move; 1 if nothing moves.
     */
    public long movePaths() {
        return DLeftRules.movePaths(spec, spec.relocationDepth());
    }

    /** Returns the bits that a key takes at the design load, without rounding and stash. */
    public double bitsPerKey() {
        return spec.bucketBits() / spec.averageLoad();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DLeftLayout layout && spec.equals(layout.spec);
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
        String depths =
                loads.stream().map(load -> Integer.toString(load.depth())).collect(Collectors.joining());
        StringBuilder name = new StringBuilder("dleft-")
                .append(spec.subtables())
                .append('x')
                .append(spec.bucketBits())
                .append('c')
                .append(spec.counterBits())
                .append(groupSignature())
                .append(spec.counterEncoding() == CounterEncoding.ENUMERATED ? "-s" : "-spare-s")
                .append(depths)
                .append(spec.longestFingerprint() == Long.SIZE - 1 ? "" : "-f" + spec.longestFingerprint());
        name.append(choice().signature());
        if (moves()) {
            name.append("-path").append(spec.relocationDepth()).append("from").append(spec.relocationLoad());
        }
        return name.append("-stash").append(spec.stashCapacity()) + SpecAttributes.modeSuffix(spec);
    }

    private String groupSignature() {
        return spec.group() == 1
                ? ""
                : "g"
                        + spec.group()
                        + (spec.groupRule() == GroupRule.EQUAL_FIELDS ? "-equal" : "-leftover")
                        + (prefersLighterGroups() ? "" : "-leftmost");
    }

    @Override
    public String diagram() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "bucket of %d bits, bit 0 at the right; %d subtables%s\n",
                spec.bucketBits(),
                spec.subtables(),
                spec.group() == 1 ? "" : "; " + spec.group() + " buckets share their bits, drawn as evenly loaded"));
        text.append("load  codes      fingerprint  bucket\n");
        for (LoadLayout load : loads) {
            text.append(line(load));
        }
        return text.toString();
    }

    private String line(LoadLayout load) {
        String codes = load.codes() == 1
                ? Integer.toString(load.firstCode())
                : load.firstCode() + ".." + (load.firstCode() + load.codes() - 1);
        return String.format(
                Locale.ROOT,
                "%4d  %-9s  %-11s  %s\n",
                load.load(),
                codes,
                load.fingerprintText(),
                load.drawing(spec.bucketBits(), spec.counterBits()));
    }
}
