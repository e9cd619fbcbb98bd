package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(maxFpp = 1e-12)
// error: [MaxFppOutOfReach] maxFpp = 1.0E-12: of all geometries, the least rate is 2.910e-11, with
//     remainders of 32 bits and 0.125 elements per chain. @BloomFilter holds it in 57.52 bits per
//     key. Use maxFpp = 3.0E-11.
interface RankIndexedMaxFppOutOfReach extends LongFilter {}
