package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Permutation;

@DLeftFilter(subtables = 3, permutation = Permutation.XOR_IN_CHUNK) // error: [PermutationUnfit] permutation = XOR_IN_CHUNK: XOR finds one partner, 3 subtables need 2. Use ADDITIVE, or subtables = 2.
interface PermutationUnfit extends LongFilter {}

@DLeftFilter(permutation = Permutation.HASH_SLICES) // error: [PermutationUnfit] permutation = HASH_SLICES: independent slices do not tell an element's other buckets, so it cannot move. Use AUTOMATIC, or relocation = NONE.
interface SlicesThatMove extends LongFilter {}
