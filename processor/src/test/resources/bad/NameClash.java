package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter
interface Taken extends LongFilter {}
// error: [NameClash] the class bad.Filtersmith_Taken that would be emitted for bad.Taken exists
//     already. Rename one of them.

final class Filtersmith_Taken {}
