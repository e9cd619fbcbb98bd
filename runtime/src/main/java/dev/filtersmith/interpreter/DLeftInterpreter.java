package dev.filtersmith.interpreter;

import dev.filtersmith.Engine;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.LoadLayout;
import dev.filtersmith.support.DLeftSupport;

/*
 * The d-left Bloom filter of Bonomi et al., section II.
 *
 * A key has one candidate bucket in each subtable. A lookup compares the key's fingerprint with those in its candidate
 * buckets, at the length that each bucket's load leaves (II.A). An insertion goes to the least loaded bucket, ties to the
 * left; the fingerprints there shrink to make room and stay in the order of their first bits, which the counter tells
 * (II.B). Where all candidates have reached the relocation load m, the shortest path of moves is looked for that ends in a
 * bucket of load m - 1: every bucket on the way keeps its load, so no fingerprint has to grow and no key is needed (II.D).
 * Ties between paths go to the left subtable and the lower field. Visited buckets need no marks: a path that came back to a
 * bucket would contain a shorter one, found before.
 */

/** Runs any d-left layout. */
public final class DLeftInterpreter extends DLeftSupport implements InterpretedLongFilter {
    private static final long SLICE_MULTIPLIER = 0x9e3779b97f4a7c15L;
    private static final long FOURTH_SLICE_MULTIPLIER = 0xd6e8feb86659fd93L;
    private static final long DISPLACEMENT_MULTIPLIER = 0xbf58476d1ce4e5b9L;
    private static final long DISPLACEMENT_FINISHER = 0x94d049bb133111ebL;

    private final DLeftLayout layout;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public DLeftInterpreter(DLeftLayout layout, long expectedElements, long seed) {
        super(layout, expectedElements, seed, Engine.INTERPRETED);
        this.layout = layout;
    }

    @Override
    public boolean mightContainHash(long hash) {
        long word = fingerprintWord(hash);
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            if (contains(bucket(candidate(hash, subtable)), word)) {
                return true;
            }
        }
        return inStash(hash);
    }

    @Override
    public boolean putHash(long hash) {
        if (mightContainHash(hash)) {
            return false;
        }
        int least = leastLoaded(hash);
        int load = load(bucket(least));
        if (layout.moves() && load >= layout.spec().relocationLoad() && relocate(hash, load)) {
            return true;
        }
        if (load == layout.maximumLoad()) {
            return stash(hash);
        }
        store(least, add(bucket(least), fingerprintWord(hash)));
        return true;
    }

    private int leastLoaded(long hash) {
        int least = candidate(hash, 0);
        for (int subtable = 1; subtable < layout.spec().subtables(); subtable++) {
            int candidate = candidate(hash, subtable);
            if (load(bucket(candidate)) < load(bucket(least))) {
                least = candidate;
            }
        }
        return least;
    }

    // Moves.

    private boolean relocate(long hash, int load) {
        for (int moves = 1; moves <= layout.spec().relocationDepth(); moves++) {
            for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
                int candidate = candidate(hash, subtable);
                if (load(bucket(candidate)) == load) {
                    int freed = vacate(candidate, load, moves);
                    if (freed >= 0) {
                        store(candidate, replace(bucket(candidate), freed, fingerprintWord(hash)));
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Moves an element out of a bucket along a path of just so many moves; the field it held, or -1 where there is none. */
    private int vacate(int number, int load, int moves) {
        for (int field = 0; field < load; field++) {
            long fingerprint = fingerprint(bucket(number), field);
            for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
                int other = alternate(number, fingerprint, subtable);
                int otherLoad = load(bucket(other));
                if (moves == 1 && otherLoad == load - 1) {
                    store(other, add(bucket(other), fingerprint));
                    return field;
                } else if (moves > 1 && otherLoad == load && other != number) {
                    int freed = vacate(other, load, moves - 1);
                    if (freed >= 0) {
                        store(other, replace(bucket(other), freed, fingerprint));
                        return field;
                    }
                }
            }
        }
        return -1;
    }

    // The content of a bucket.

    private boolean contains(long bucket, long word) {
        LoadLayout load = layout.loads().get(load(bucket));
        long wanted = lowBits(word, load.fingerprintBits());
        for (int field = 0; field < load.load(); field++) {
            if (fingerprint(bucket, field) == wanted) {
                return true;
            }
        }
        return false;
    }

    private int load(long bucket) {
        return layout.counter().load((int) lowBits(bucket, layout.spec().counterBits()));
    }

    private long fingerprint(long bucket, int field) {
        LoadLayout load = layout.loads().get(load(bucket));
        int shift = layout.spec().counterBits() + field * load.fieldBits();
        long stored = lowBits(bucket >>> shift, load.fieldBits());
        return stored << load.depth() | layout.counter().firstBits(state(load, bucket), field);
    }

    private int state(LoadLayout load, long bucket) {
        int code = (int) lowBits(bucket, layout.spec().counterBits()) - load.firstCode();
        long spare = load.spareBits() == 0 ? 0 : bucket >>> (layout.spec().bucketBits() - load.spareBits());
        return load.firstState() + (code << load.spareBits()) + (int) spare;
    }

    /** The bucket with one more fingerprint; all shrink to the length of the next load. */
    private long add(long bucket, long word) {
        int load = load(bucket);
        return insert(bucket, -1, word, layout.loads().get(load + 1));
    }

    /** The bucket with one fingerprint in another's place, at the same load. */
    private long replace(long bucket, int field, long word) {
        return insert(bucket, field, word, layout.loads().get(load(bucket)));
    }

    private long insert(long bucket, int without, long word, LoadLayout to) {
        long[] fingerprints = new long[to.load()];
        int count = 0;
        for (int field = 0; field < load(bucket); field++) {
            if (field != without) {
                fingerprints[count++] = lowBits(fingerprint(bucket, field), to.fingerprintBits());
            }
        }
        int position = position(fingerprints, count, word);
        System.arraycopy(fingerprints, position, fingerprints, position + 1, count - position);
        fingerprints[position] = lowBits(word, to.fingerprintBits());
        return bucketOf(fingerprints, to);
    }

    /** Before its equals where the first bit is 0, behind them where it is 1. */
    private int position(long[] fingerprints, int count, long word) {
        int position = 0;
        while (position < count && goesBefore(fingerprints[position], word)) {
            position++;
        }
        return position;
    }

    private boolean goesBefore(long fingerprint, long word) {
        int order = Integer.compare(layout.classOf(fingerprint), layout.classOf(word));
        return order < 0 || (order == 0 && (word & 1) != 0);
    }

    private long bucketOf(long[] fingerprints, LoadLayout load) {
        long fields = 0;
        for (int field = 0; field < load.load(); field++) {
            int shift = layout.spec().counterBits() + field * load.fieldBits();
            fields |= (fingerprints[field] >>> load.depth()) << shift;
        }
        int rank = layout.rank(load, fingerprints);
        long spare = lowBits(rank, load.spareBits());
        long spareBits = spare == 0 ? 0 : spare << (layout.spec().bucketBits() - load.spareBits());
        return spareBits | fields | (load.firstCode() + (rank >>> load.spareBits()));
    }

    private static long lowBits(long value, int bits) {
        return bits == Long.SIZE ? value : value & ((1L << bits) - 1);
    }

    // The choice of buckets.

    private long fingerprintWord(long hash) {
        return switch (layout.permutation()) {
            case HASH_SLICES -> slices(hash);
            default -> hash;
        };
    }

    /** The second word of hash slices. Its low bits are the fingerprint and depend on both halves of the hash. */
    private static long slices(long hash) {
        return (hash ^ hash >>> 32) * SLICE_MULTIPLIER;
    }

    private int candidate(long hash, int subtable) {
        if (layout.permutation() == Permutation.HASH_SLICES) {
            return number(reduce(slice(hash, subtable)), subtable);
        }
        int first = number(reduce(hash >>> 32), 0);
        return subtable == 0 ? first : alternate(first, hash, subtable);
    }

    private long slice(long hash, int subtable) {
        long second = slices(hash);
        int last = layout.spec().subtables() == 2 ? 2 : subtable;
        return switch (subtable == 0 ? 0 : last) {
            case 0 -> hash >>> 32;
            case 1 -> hash & 0xffffffffL;
            case 2 -> second >>> 32;
            default -> ((second ^ second >>> 32) * FOURTH_SLICE_MULTIPLIER) >>> 32;
        };
    }

    /** The bucket of the same element in a subtable; the bucket itself in its own. */
    private int alternate(int number, long fingerprint, int subtable) {
        int subtables = layout.spec().subtables();
        int own = subtables == 2 ? number % 2 : number / buckets;
        if (own == subtable) {
            return number;
        } else if (layout.permutation() == Permutation.XOR_IN_CHUNK || chunkMask != 0) {
            return number ^ (((int) fingerprint & chunkMask) | 1);
        } else if (subtables == 2) {
            return number(modulo(displacement(fingerprint, 1) - number / 2), subtable);
        }
        int home = modulo(number - own * buckets - displacement(fingerprint, own));
        return number(modulo(home + displacement(fingerprint, subtable) - buckets), subtable);
    }

    /** g_i(r): a mixing function of the minimal remainder; 0 for the first subtable. */
    private int displacement(long fingerprint, int subtable) {
        if (subtable == 0) {
            return 0;
        }
        long remainder = fingerprint & layout.choiceMask();
        long mixed = (remainder | (long) subtable << 32) * DISPLACEMENT_MULTIPLIER;
        return reduce(((mixed ^ mixed >>> 32) * DISPLACEMENT_FINISHER) >>> 32);
    }

    private int reduce(long slice) {
        return (int) ((slice * buckets) >>> 32);
    }

    private int modulo(int difference) {
        return difference < 0 ? difference + buckets : difference;
    }

    private int number(int bucket, int subtable) {
        return layout.spec().subtables() == 2 ? bucket * 2 + subtable : subtable * buckets + bucket;
    }

    // Storage.

    private long bucket(int number) {
        return layout.spec().bucketBits() == Long.SIZE
                ? words[number]
                : words[number >>> 1] >>> (number << 5) & 0xffffffffL;
    }

    private void store(int number, long bucket) {
        if (layout.spec().bucketBits() == Long.SIZE) {
            words[number] = bucket;
        } else {
            int shift = number << 5;
            words[number >>> 1] = (words[number >>> 1] & ~(0xffffffffL << shift)) | bucket << shift;
        }
    }
}
