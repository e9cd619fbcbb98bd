package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(maxFpp = 1e-9)
// error: [MaxFppOutOfReach] maxFpp = 1.0E-9: of all geometries, the least rate is 7.451e-09, with
//     remainders of 24 bits and 0.125 elements per chain. Use maxFpp = 7.5E-9.
interface RankIndexedMaxFppOutOfReach extends LongFilter {}
