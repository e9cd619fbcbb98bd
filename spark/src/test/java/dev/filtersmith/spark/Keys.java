package dev.filtersmith.spark;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.nio.ByteBuffer;

/** Filters of the tests. */
final class Keys {
    private Keys() {}

    @BloomFilter
    interface Ids extends LongFilter {}

    @DLeftFilter
    interface Urls extends MembershipFilter<String> {}

    @BloomFilter
    interface Texts extends MembershipFilter<CharSequence> {}

    record Place(int street, short number) {}

    record Edge(int from, int to) {}

    @BloomFilter
    interface Edges extends MembershipFilter<Edge> {}

    record Person(String name, Place place, long born) {}

    @BloomFilter
    interface People extends MembershipFilter<Person> {}

    @BloomFilter
    interface Places extends MembershipFilter<Place> {
        boolean put(int street, short number);

        boolean mightContain(int street, short number);
    }

    @SuppressWarnings("ArrayRecordComponent") // The hash does not depend on the equality of this record.
    record Mixed(boolean flag, float fraction, double ratio, byte[] bytes, ByteBuffer buffer, Place place) {}

    @BloomFilter
    interface MixedKeys extends MembershipFilter<Mixed> {}
}
