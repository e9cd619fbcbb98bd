package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter
interface OverriddenMethod extends LongFilter {
    default boolean put(long key) {
    // error: [OverriddenMethod] OverriddenMethod.put(long) has a body, but every filter implements
    //     the method itself, so it would never run. Give it another name.
        return false;
    }

    default int putAll(long... keys) {
        return keys.length;
    }
}

@DLeftFilter
interface OwnPut extends MembershipFilter<String> {
    default boolean put(String key) {
    // error: [OverriddenMethod] OwnPut.put(java.lang.String) has a body, but every filter
    //     implements the method itself, so it would never run. Give it another name.
        return false;
    }
}
