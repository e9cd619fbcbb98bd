package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import java.nio.ByteBuffer;
import java.util.UUID;

/** The filters with deletion, one for each kind of key that has many values. */
final class CountingKeyFilters {
    private CountingKeyFilters() {}

    /** Keys of type {@code long}. */
    @DynamicDLeftCountingFilter
    interface Longs extends LongCountingFilter {}

    /** Keys of type {@code int}, boxed. */
    @DynamicDLeftCountingFilter
    interface Integers extends CountingFilter<Integer> {}

    /** Text in strings. */
    @DynamicDLeftCountingFilter
    interface Strings extends CountingFilter<String> {}

    /** Text in any form. */
    @DynamicDLeftCountingFilter
    interface Texts extends CountingFilter<CharSequence> {}

    /** Bytes in arrays. */
    @DynamicDLeftCountingFilter
    interface Bytes extends CountingFilter<byte[]> {}

    /** Bytes in buffers. */
    @DynamicDLeftCountingFilter
    interface Buffers extends CountingFilter<ByteBuffer> {}

    /** Identifiers. */
    @DynamicDLeftCountingFilter
    interface Identifiers extends CountingFilter<UUID> {}

    /** Records, whole or by component. */
    @DynamicDLeftCountingFilter
    interface Flows extends CountingFilter<KeyFilters.Flow> {
        /** Adds the record of these components. */
        boolean put(int sourceAddress, int targetAddress, short sourcePort, short targetPort, String protocol);

        /** Looks up the record of these components. */
        boolean mightContain(int sourceAddress, int targetAddress, short sourcePort, short targetPort, String protocol);

        /** Removes the record of these components. */
        boolean remove(int sourceAddress, int targetAddress, short sourcePort, short targetPort, String protocol);

        /** Counts the record of these components. */
        int count(int sourceAddress, int targetAddress, short sourcePort, short targetPort, String protocol);
    }
}
