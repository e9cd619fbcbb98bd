package dev.filtersmith.dlcbf;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedCountingFilter;
import dev.filtersmith.storage.TableWords;

/** An interpreter of views of d-left counting Bloom filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class DLeftCountingView extends HotFilter implements InterpretedCountingFilter {
    private final DLeftCountingPlan plan;

    /** Creates a view that shows nothing yet. */
    public DLeftCountingView(DLeftCountingPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        TableWords table = viewedWords();
        long query = plan.cells().query(hash);
        long holders = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int at = at(hash, subtable);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                holders |= plan.cells().holders(table.get(word), query);
            }
        }
        return holders != 0 || (stashed != 0 && inStash(hash));
    }

    @Override
    public int countHash(long hash) {
        TableWords table = viewedWords();
        long query = plan.cells().query(hash);
        int count = stashed == 0 ? 0 : countInStash(hash);
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int at = at(hash, subtable);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                long read = table.get(word);
                for (long cells = plan.cells().holders(read, query); cells != 0; cells &= cells - 1) {
                    count += plan.cells().count(read, cells);
                }
            }
        }
        return count;
    }

    /** Returns the first word of a key's bucket. The words before all buckets are not stored. */
    private int at(long hash, int subtable) {
        int number = plan.choice().candidate(hash, subtable, buckets, chunkMask);
        return plan.cells().at(number) - plan.cells().leadWords();
    }

    @Override
    public boolean putHash(long hash) {
        throw readOnly("put");
    }

    @Override
    public boolean removeHash(long hash) {
        throw readOnly("remove");
    }

    @Override
    protected boolean putInTable(long hash) {
        throw readOnly("put");
    }
}
