package good;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;

/** What the expected sources are emitted for. */
public interface Goldens {
    /** The best configuration known. */
    @DLeftFilter
    interface Longs extends LongFilter {}

    /** The paper's. */
    @DLeftFilter(subtables = 3, relocation = Relocation.NONE)
    interface Names extends MembershipFilter<String> {}

    /** A connection. */
    record Flow(int sourceIp, int destinationIp, short sourcePort, short destinationPort, String protocol) {}

    /** Records, whole or by their components. */
    @DLeftFilter
    interface Flows extends MembershipFilter<Flow> {
        /** Adds a flow given by its components. */
        boolean put(int sourceIp, int destinationIp, short sourcePort, short destinationPort, String protocol);
    }
}
