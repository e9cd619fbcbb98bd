package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

final class PrivateInterface {
    private PrivateInterface() {}

    @DLeftFilter
    private interface Seen extends LongFilter {}
    // error: [PrivateInterface] Seen is private, so a class beside it cannot implement Seen. Leave
    //     out private.

    private static final class Inner {
        @DLeftFilter
        interface Known extends LongFilter {}
        // error: [PrivateInterface] Inner is private, so a class beside it cannot implement Known.
        //     Leave out private.
    }
}
