package app;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

final class Good {
    private Good() {}

    record Flow(int sourceIp, int destinationIp, short sourcePort, short destinationPort, byte protocol) {}

    record Pair<A, B>(A first, B second) {}

    record Endpoint(String host, char port, boolean secure) {}

    record Call(Endpoint from, Pair<Endpoint, Long> to, Integer bytes, UUID id) {}

    record Everything(
            Boolean flag,
            boolean a1,
            boolean a2,
            boolean a3,
            byte a4,
            byte a5,
            Byte a6,
            byte a7,
            double ratio,
            float part,
            Float other,
            Double much,
            byte[] body,
            ByteBuffer tail,
            TimeUnit unit,
            long number,
            CharSequence text,
            Character letter,
            Short little) {}

    record Awkward(
            long hash, long high0, String hasher, int keyed, int mix, int _x, int X_Y, int xY, Inner in, int inX) {}

    record Inner(int X, int x) {}

    @DLeftFilter
    interface Longs extends LongFilter {}

    @DLeftFilter
    interface BoxedLongs extends MembershipFilter<Long> {
        boolean put(long key);
    }

    @DLeftFilter
    interface Ints extends MembershipFilter<Integer> {}

    @DLeftFilter
    interface Shorts extends MembershipFilter<Short> {}

    @DLeftFilter
    interface Bytes extends MembershipFilter<Byte> {}

    @DLeftFilter
    interface Chars extends MembershipFilter<Character> {}

    @DLeftFilter
    interface Booleans extends MembershipFilter<Boolean> {}

    @DLeftFilter
    interface Floats extends MembershipFilter<Float> {}

    @DLeftFilter
    interface Doubles extends MembershipFilter<Double> {}

    @DLeftFilter
    interface Strings extends MembershipFilter<String> {
        @Override
        boolean put(String url);
    }

    @DLeftFilter
    interface Texts extends MembershipFilter<CharSequence> {}

    @DLeftFilter
    interface Arrays extends MembershipFilter<byte[]> {}

    @DLeftFilter
    interface Buffers extends MembershipFilter<ByteBuffer> {}

    @DLeftFilter
    interface Ids extends MembershipFilter<UUID> {}

    @DLeftFilter
    interface Units extends MembershipFilter<TimeUnit> {}

    @DLeftFilter
    interface Flows extends MembershipFilter<Good.Flow> {
        boolean put(int sourceIp, int destinationIp, short sourcePort, short destinationPort, byte protocol);
    }

    @DLeftFilter
    interface Calls extends MembershipFilter<Good.Call> {}

    @DLeftFilter
    interface Pairs extends MembershipFilter<Good.Pair<Good.Pair<String, Byte>, Good.Flow>> {}

    @DLeftFilter
    interface All extends MembershipFilter<Good.Everything> {}

    @DLeftCountingFilter
    interface CountedFlows extends CountingFilter<Good.Flow> {
        boolean remove(int sourceIp, int destinationIp, short sourcePort, short destinationPort, byte protocol);
    }

    @DLeftCountingFilter(subtables = 3, remainderBits = 24)
    interface CountedStrings extends CountingFilter<String> {}

    @DLeftCountingFilter
    interface CountedAwkward extends CountingFilter<Good.Awkward> {}

    @DLeftCountingFilter
    interface CountedLongs extends CountingFilter<Long> {
        boolean remove(long key);
    }

    @BloomFilter
    interface ClassicCalls extends MembershipFilter<Good.Call> {}

    @ChoiceBloomFilter(choices = 3, hashFunctions = 5)
    interface ChosenStrings extends MembershipFilter<String> {}

    @CountingBloomFilter(counterBits = 8, bitsPerKey = 128)
    interface TalliedPairs extends CountingFilter<Good.Pair<Integer, UUID>> {}

    /** Has no removals, but tells how many there were. */
    @DynamicDLeftCountingFilter
    interface Kept extends MembershipFilter<String>, DeletableFilter {}

    @DLeftCountingFilter
    interface KeptLongs extends LongFilter, DeletableFilter {}

    @RankIndexedFilter
    interface RankedFlows extends MembershipFilter<Good.Flow> {
        boolean put(int sourceIp, int destinationIp, short sourcePort, short destinationPort, byte protocol);
    }

    @RankIndexedCountingFilter
    interface CountedRankedFlows extends CountingFilter<Good.Flow> {
        boolean remove(int sourceIp, int destinationIp, short sourcePort, short destinationPort, byte protocol);
    }

    @DLeftFilter
    interface Names extends MembershipFilter<Good.Awkward> {}
}
