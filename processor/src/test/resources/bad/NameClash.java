package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

final class Urls {
    private Urls() {}

    @DLeftFilter
    interface Seen extends LongFilter {}
}

@DLeftFilter
interface Urls_Seen extends LongFilter {} // error: [NameClash] bad.Urls.Seen and bad.Urls_Seen would both get the class bad.Filtersmith_Urls_Seen. Rename one of them.

@DLeftFilter
interface Taken extends LongFilter {} // error: [NameClash] the class bad.Filtersmith_Taken that would be emitted for bad.Taken exists already. Rename one of them.

final class Filtersmith_Taken {}
