package dev.filtersmith.dleft;

import dev.filtersmith.buckets.FieldClasses;
import dev.filtersmith.buckets.FieldWindow;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.storage.TableWords;

/*
 * Groups of buckets share their bits (d-left Bloom filter paper, section II.C). The start of a
 * bucket's fields and their width follow from the loads of all buckets of its group. A bucket of
 * several words is a group of one.
 */

/**
 * A reader of buckets of any size, alone or in groups.
 *
 * @param firstBit bits before the first group; 0 in views
 * @param pairs whether two subtables interleave
 * @param firstBits bits of a fingerprint that a counter may imply
 * @param loads load by counter code
 * @param geometry result of {@link #geometry(LoadLayout)}, by load
 * @param widths packed bits of the fields of each bucket, indexed by the loads of a group as
 *     digits, with those of the first bucket lowest
 * @param classes fields of the class, by {@code state << deepest | first bits}; empty if there are
 *     too many states
 */
@SuppressWarnings("ArrayRecordComponent") // As in FieldTable.
public record DLeftGroupReader(
        DLeftLayout layout,
        int group,
        int counterBits,
        int groupBits,
        long firstBit,
        boolean pairs,
        int firstBits,
        int deepest,
        byte[] loads,
        long[] geometry,
        int[] widths,
        char[] classes)
        implements DLeftBucketReader {
    /**
     * With more entries, for which each filter would have to wait, the fields of a class are found
     * one by one.
     */
    private static final long MAX_CLASSES = 1 << 16;

    /** Words that may be read behind a group, with one for a group of half a word. */
    private static final int BEHIND = DLeftTable.TAIL_WORDS + 1;

    private static final int SPARE_SHIFT = 8;
    private static final int ORIGIN_SHIFT = 32;

    DLeftGroupReader(DLeftLayout layout, boolean views) {
        this(
                layout,
                layout.spec().group(),
                layout.counterBits(),
                layout.groupBits(),
                views ? 0 : (long) layout.leadWords() * Long.SIZE,
                layout.choice().interleaved(),
                (1 << layout.deepest()) - 1,
                layout.deepest(),
                DLeftWordReader.loads(layout),
                layout.loads().stream().mapToLong(DLeftGroupReader::geometry).toArray(),
                layout.widths().table(),
                (long) layout.stateRows() << layout.deepest() <= MAX_CLASSES
                        ? FieldClasses.of(layout, layout.stateRows())
                        : new char[0]);
    }

    /**
     * Packs a geometry. From the low end: semi-sort depth, spare bits, and from bit 32 the number
     * that makes a state when added to a code with its spare bits.
     */
    private static long geometry(LoadLayout load) {
        long origin = load.firstState() - ((long) load.firstCode() << load.spareBits());
        return load.depth() | load.spareBits() << SPARE_SHIFT | origin << ORIGIN_SHIFT;
    }

    @Override
    public long holds(long[] words, int number, long word) {
        return holds(words, groupAt(number), member(number), word);
    }

    @Override
    public long holds(TableWords words, int number, long word) {
        long at = groupAt(number);
        int from = (int) (at >>> 6);
        return holds(words.copy(from, groupBits / Long.SIZE + BEHIND), at & 63, member(number), word);
    }

    private long holds(long[] words, long at, int member, long word) {
        long codes = bits(words, at, group * counterBits);
        int index = 0;
        for (int other = group - 1; other >= 0; other--) {
            index = index * geometry.length + loadOf(codes, other);
        }
        int packedWidths = widths[index];
        int before = group * counterBits;
        for (int other = 0; other < group; other++) {
            int bits = loadOf(codes, other) * GroupWidths.unpack(packedWidths, other);
            before += other < member ? bits : 0;
        }
        int load = loadOf(codes, member);
        int depth = (int) geometry[load] & 0xff;
        char fields = fields(load, state(words, at, (int) (codes >>> (member * counterBits)), load), word);
        int width = GroupWidths.unpack(packedWidths, member);
        long from = at + before + (long) FieldClasses.first(fields) * width;
        return FieldWindow.count(words, from, FieldClasses.count(fields), width, word >>> depth);
    }

    @Override
    public int load(long[] words, int number) {
        return loadOf(bits(words, groupAt(number), group * counterBits), member(number));
    }

    private int loadOf(long codes, int member) {
        return loads[(int) (codes >>> (member * counterBits)) & (1 << counterBits) - 1];
    }

    /**
     * Returns the state of a counter among those of all loads. Only single buckets have spare bits.
     */
    private int state(long[] words, long at, int code, int load) {
        int spareBits = (int) geometry[load] >>> SPARE_SHIFT & 0xff;
        int spare = spareBits == 0 ? 0 : (int) bits(words, at + groupBits - spareBits, spareBits);
        return (int) (geometry[load] >> ORIGIN_SHIFT) + ((code & (1 << counterBits) - 1) << spareBits) + spare;
    }

    private char fields(int load, int state, long word) {
        int query = (int) word & firstBits;
        if (classes.length > 0) {
            // The last row is for codes without a meaning, if there are any.
            return classes[Math.min(state << deepest | query, classes.length - 1)];
        }
        LoadLayout at = layout.loads().get(load);
        int rank = Math.min(state - at.firstState(), at.states() - 1);
        return FieldClasses.of(layout, at, rank, query);
    }

    /** Returns the first bit of a bucket's group. */
    private long groupAt(int number) {
        int groupNumber = pairs ? (number >>> 1) / group * 2 + (number & 1) : number / group;
        return firstBit + (long) groupNumber * groupBits;
    }

    /** Returns the position of a bucket in its group. */
    private int member(int number) {
        return (pairs ? number >>> 1 : number) & (group - 1);
    }

    /** Returns bits that may extend into the next word. */
    private static long bits(long[] words, long at, int count) {
        return FieldWindow.window(words, at) & (-1L >>> -count);
    }
}
