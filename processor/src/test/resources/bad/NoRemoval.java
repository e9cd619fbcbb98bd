package bad;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@DLeftFilter
interface NoRemoval extends LongCountingFilter {}
// error: [NoRemoval] NoRemoval extends a counting filter, but @DLeftFilter cannot remove: its
//     fingerprints do not tell how many elements have them. Annotate it with @WindowedCuckooFilter,
//     or with @DLeftCountingFilter where most elements come several times, or let it extend
//     LongFilter or MembershipFilter.

@DLeftFilter(subtables = 3)
interface NoRemovalOfTexts extends CountingFilter<String> {}
// error: [NoRemoval] NoRemovalOfTexts extends a counting filter, but @DLeftFilter(subtables = 3)
//     cannot remove: its fingerprints do not tell how many elements have them. Annotate it with
//     @WindowedCuckooFilter, or with @DLeftCountingFilter where most elements come several times,
//     or let it extend LongFilter or MembershipFilter.

@BloomFilter
interface NoRemovalOfBits extends LongCountingFilter {}
// error: [NoRemoval] NoRemovalOfBits extends a counting filter, but @BloomFilter cannot remove: its
//     bits do not tell how many elements have them. Annotate it with @WindowedCuckooFilter, or with
//     @DLeftCountingFilter where most elements come several times, or let it extend LongFilter or
//     MembershipFilter.

@ChoiceBloomFilter
interface NoRemovalOfChosenBits extends CountingFilter<String> {}
// error: [NoRemoval] NoRemovalOfChosenBits extends a counting filter, but @ChoiceBloomFilter cannot
//     remove: its bits do not tell how many elements have them. Annotate it with
//     @WindowedCuckooFilter, or with @DLeftCountingFilter where most elements come several times,
//     or let it extend LongFilter or MembershipFilter.

@RankIndexedFilter
interface NoRemovalOfChains extends LongCountingFilter {}
// error: [NoRemoval] NoRemovalOfChains extends a counting filter, but @RankIndexedFilter cannot
//     remove: its fingerprints do not tell how many elements have them. Annotate it with
//     @WindowedCuckooFilter, or with @DLeftCountingFilter where most elements come several times,
//     or let it extend LongFilter or MembershipFilter.
