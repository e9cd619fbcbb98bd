package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(maxFpp = 1)
// error: [MaxFppOutOfRange] maxFpp = 1.0: it is a share of the queries for absent keys, above 0 and
//     below 1. Use a number such as 0.001.
interface MaxFppOutOfRange extends LongFilter {}

@DLeftFilter(maxFpp = 0, subtables = 3)
// error: [MaxFppOutOfRange] maxFpp = 0.0: it is a share of the queries for absent keys, above 0 and
//     below 1. Use a number such as 0.001, or leave out maxFpp. A quotient of whole numbers, such
//     as 1 / 1000, is 0.
interface WithGeometry extends LongFilter {}
