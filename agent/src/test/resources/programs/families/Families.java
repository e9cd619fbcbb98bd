package families;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** A filter of every family, and some over keys. */
final class Families {
    private Families() {}

    record Flow(int source, String target) {}

    @DLeftFilter(maxFpp = 1e-3)
    interface DLeft extends LongFilter {}

    @DLeftFilter(subtables = 3, relocation = dev.filtersmith.annotation.Relocation.NONE)
    interface Paper extends LongFilter {}

    @DLeftCountingFilter
    interface DLeftCounting extends LongCountingFilter {}

    @DynamicDLeftCountingFilter
    interface Dynamic extends LongCountingFilter {}

    @WindowedCuckooFilter
    interface Windows extends LongCountingFilter {}

    @RankIndexedFilter
    interface RankIndexed extends LongFilter {}

    @RankIndexedCountingFilter
    interface RankIndexedCounting extends LongCountingFilter {}

    @BloomFilter
    interface Bloom extends LongFilter {}

    @ChoiceBloomFilter
    interface ChoiceBloom extends LongFilter {}

    @CountingBloomFilter
    interface CountingBloom extends LongCountingFilter {}

    @WindowedCuckooFilter(growth = Growth.CHAINED)
    interface Growing extends LongCountingFilter {}

    @DLeftFilter
    interface Texts extends MembershipFilter<String> {}

    @DLeftCountingFilter
    interface Flows extends CountingFilter<Families.Flow> {
        boolean put(int source, String target);

        boolean mightContain(int source, String target);

        boolean remove(int source, String target);
    }
}
