package bad;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter
interface NoRemoval extends LongCountingFilter {} // error: [NoRemoval] NoRemoval extends a counting filter, but @DLeftFilter cannot remove: its fingerprints do not tell how many elements have them. Annotate it with @DynamicDLeftCountingFilter or @DLeftCountingFilter, or let it extend LongFilter or MembershipFilter.

@DLeftFilter(subtables = 3)
interface NoRemovalOfTexts extends CountingFilter<String> {} // error: [NoRemoval] NoRemovalOfTexts extends a counting filter, but @DLeftFilter(subtables = 3) cannot remove: its fingerprints do not tell how many elements have them. Annotate it with @DynamicDLeftCountingFilter or @DLeftCountingFilter, or let it extend LongFilter or MembershipFilter.
