package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter
interface ReservedName extends LongFilter {
// error: [ReservedName] ReservedName.buckets has the name of a field that all filters have. Give
//     the constant another name.
    int buckets = 5;

    int BUCKETS = 5;
}
