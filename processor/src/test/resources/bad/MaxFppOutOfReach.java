package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(maxFpp = 1e-20)
// error: [MaxFppOutOfReach] maxFpp = 1.0E-20: geometries are chosen for up to 40 bits per key, and
//     with cost = FAST the least rate at that is 1.762e-08. Use maxFpp = 2.4E-8.
interface MaxFppOutOfReach extends LongFilter {}
