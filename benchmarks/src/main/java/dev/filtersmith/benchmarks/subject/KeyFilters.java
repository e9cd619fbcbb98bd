package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The filters without deletion, one for each kind of key. */
final class KeyFilters {
    private KeyFilters() {}

    /** Keys of type {@code long}. */
    @DLeftFilter
    interface Longs extends LongFilter {}

    /** Keys of type {@code int}, boxed. */
    @DLeftFilter
    interface Integers extends MembershipFilter<Integer> {}

    /** Text in strings. */
    @DLeftFilter
    interface Strings extends MembershipFilter<String> {}

    /** Text in any form. */
    @DLeftFilter
    interface Texts extends MembershipFilter<CharSequence> {}

    /** Bytes in arrays. */
    @DLeftFilter
    interface Bytes extends MembershipFilter<byte[]> {}

    /** Bytes in buffers. */
    @DLeftFilter
    interface Buffers extends MembershipFilter<ByteBuffer> {}

    /** Identifiers. */
    @DLeftFilter
    interface Identifiers extends MembershipFilter<UUID> {}

    /** Constants of an enum. */
    @DLeftFilter
    interface Units extends MembershipFilter<TimeUnit> {}

    /** Records, whole or by component. */
    @DLeftFilter
    interface Flows extends MembershipFilter<Flow> {
        /** Adds the record of these components. */
        boolean put(int sourceAddress, int targetAddress, short sourcePort, short targetPort, String protocol);

        /** Looks up the record of these components. */
        boolean mightContain(int sourceAddress, int targetAddress, short sourcePort, short targetPort, String protocol);
    }

    /** A connection, as a key. */
    record Flow(int sourceAddress, int targetAddress, short sourcePort, short targetPort, String protocol) {}
}
