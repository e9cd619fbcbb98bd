package dev.filtersmith.flink;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import org.apache.flink.api.common.typeinfo.TypeInfo;

/** Filters of the tests. */
final class Keys {
    private Keys() {}

    @BloomFilter(bitsPerKey = 24)
    @TypeInfo(FilterTypeInfoFactory.class)
    interface Ids extends LongFilter {}

    @BloomFilter(bitsPerKey = 16, hashFunctions = 11)
    @TypeInfo(FilterTypeInfoFactory.class)
    interface Urls extends MembershipFilter<String> {}

    /** Has as long a name as Urls, for snapshots in which it takes its place. */
    @BloomFilter(bitsPerKey = 12, hashFunctions = 8)
    interface Uris extends MembershipFilter<String> {}

    /** As above, with other keys. */
    @BloomFilter(bitsPerKey = 16, hashFunctions = 11)
    interface Xids extends LongFilter {}

    /** A family that stores each element, so that one that is merged twice counts twice. */
    @WindowedCuckooFilter(bitsPerKey = 16)
    interface Elements extends LongFilter {}

    @WindowedCuckooFilter(bitsPerKey = 16)
    interface Removable extends LongCountingFilter {}

    /** As Urls, without its annotation. */
    interface Bare extends MembershipFilter<String> {}

    /** As Urls, and no filter. */
    interface None {}
}
