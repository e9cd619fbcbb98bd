package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Permutation;

@DLeftFilter(subtables = 3, permutation = Permutation.XOR_IN_CHUNK)
// error: [PermutationUnfit] permutation = XOR_IN_CHUNK: XOR finds one partner, 3 subtables need 2.
//     Use ADDITIVE, or subtables = 2.
interface PermutationUnfit extends LongFilter {}

@DLeftFilter(permutation = Permutation.HASH_SLICES)
// error: [PermutationUnfit] permutation = HASH_SLICES: independent slices do not determine an
//     element's other buckets, so it cannot move. Use AUTOMATIC, or relocation = NONE.
interface SlicesThatMove extends LongFilter {}

@DLeftCountingFilter(permutation = Permutation.HASH_SLICES)
// error: [PermutationUnfit] permutation = HASH_SLICES: independent slices do not determine an
//     element's other buckets: two elements that are equal in one of them would differ in another,
//     and removing one could lose the other. Use AUTOMATIC.
interface SlicesThatCount extends LongCountingFilter {}

@DLeftCountingFilter(subtables = 3, permutation = Permutation.XOR_IN_CHUNK)
// error: [PermutationUnfit] permutation = XOR_IN_CHUNK: XOR pairs the buckets of two subtables or
//     of four, not of 3. Use ADDITIVE, or subtables = 4.
interface ThreePartners extends LongCountingFilter {}
