package dev.filtersmith.dleft;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.TableWords;

/*
 * The d-left Bloom filter of Bonomi et al., section II.
 *
 * A key has one candidate bucket in each subtable. A lookup compares the key's fingerprint with
 * those in its candidate buckets, at the length that each bucket's load leaves (II.A). An insertion
 * goes to the least loaded bucket, ties to the left. The fingerprints there shrink to make room and
 * stay in the order of their first bits, which the counter implies (II.B).
 *
 * If all candidates have reached the relocation load m, the shortest path of moves is searched that
 * ends in a bucket of load m - 1. Every bucket on the path keeps its load, so no fingerprint has to
 * grow and no key is needed (II.D). In groups (II.C) buckets of one load may have fingerprints of
 * different lengths; none moves to a bucket where it would be longer. Of equally loaded candidates
 * the one in the lighter group comes before the left one, because groups should be even, too; the
 * paper's own rule, the left one, is an option. Ties between paths go to the left subtable and the
 * lower field. Visited buckets need no marks: a path that returned to a bucket would contain a
 * shorter path, which was found before.
 */

/** An interpreter of any d-left layout. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class DLeftInterpreter extends HotFilter implements InterpretedLongFilter {
    private final DLeftPlan plan;

    /** Creates an empty filter, or a view that shows nothing yet. */
    public DLeftInterpreter(DLeftPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    protected boolean mightContainAlone(long hash) {
        return plan.views() ? inView(hash) : holds(hash);
    }

    private boolean holds(long hash) {
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        // No early exit: the subtable that contains a key is unpredictable too.
        long word = plan.choice().fingerprintWord(hash);
        long found = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            found |= plan.buckets().holds(words, candidate(hash, subtable), word);
        }
        return found != 0;
    }

    private boolean inView(long hash) {
        TableWords table = viewedWords();
        long word = plan.choice().fingerprintWord(hash);
        long found = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            found |= plan.buckets().holds(table, candidate(hash, subtable), word);
        }
        return found != 0 || (stashed != 0 && countInStash(hash) > 0);
    }

    private int candidate(long hash, int subtable) {
        return plan.choice().candidate(hash, subtable, buckets, chunkMask);
    }

    @Override
    protected boolean putAlone(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        if (holds(hash)) {
            return false;
        }
        int least = leastLoaded(hash);
        int load = load(least);
        if (load >= plan.relocationLoad() && relocate(hash, load)) {
            return true;
        }
        if (load == plan.maximumLoad()) {
            return stash(hash);
        }
        content().add(least, plan.choice().fingerprintWord(hash));
        return true;
    }

    private int load(int number) {
        return plan.buckets().load(words, number);
    }

    private int leastLoaded(long hash) {
        int least = candidate(hash, 0);
        for (int subtable = 1; subtable < plan.subtables(); subtable++) {
            int candidate = candidate(hash, subtable);
            int more = load(candidate) - load(least);
            if (more < 0 || (more == 0 && plan.prefersLighterGroups() && isInLighterGroup(candidate, least))) {
                least = candidate;
            }
        }
        return least;
    }

    private boolean isInLighterGroup(int number, int other) {
        return content().groupLoad(number) < content().groupLoad(other);
    }

    // Moves.

    private boolean relocate(long hash, int load) {
        for (int moves = 1; moves <= plan.relocationDepth(); moves++) {
            for (int subtable = 0; subtable < plan.subtables(); subtable++) {
                int candidate = candidate(hash, subtable);
                if (load(candidate) == load) {
                    int vacated = vacate(candidate, load, moves);
                    if (vacated >= 0) {
                        content().replace(candidate, vacated, plan.choice().fingerprintWord(hash));
                        moved(moves);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * Moves an element out of a bucket along a path of exactly this many moves. Returns the vacated
     * field, or -1 if there is no path.
     */
    private int vacate(int number, int load, int moves) {
        int known = content().fingerprintBits(number);
        for (int field = 0; field < load; field++) {
            long fingerprint = content().fingerprint(number, field);
            for (int subtable = 0; subtable < plan.subtables(); subtable++) {
                int other = plan.choice().alternate(number, fingerprint, subtable, buckets, chunkMask);
                int otherLoad = load(other);
                if (moves == 1 && otherLoad == load - 1 && content().fingerprintBitsOfOneMore(other) <= known) {
                    content().add(other, fingerprint);
                    return field;
                } else if (moves > 1
                        && otherLoad == load
                        && other != number
                        && content().fingerprintBits(other) <= known) {
                    int vacated = vacate(other, load, moves - 1);
                    if (vacated >= 0) {
                        content().replace(other, vacated, fingerprint);
                        return field;
                    }
                }
            }
        }
        return -1;
    }

    private DLeftBuckets content() {
        return ((DLeftTable) table()).content();
    }
}
