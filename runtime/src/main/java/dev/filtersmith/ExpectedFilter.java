package dev.filtersmith;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.wire.ByteSource;
import java.io.IOException;

/**
 * The expectations of a reader of a stored filter: an annotated interface, or keys of a type.
 *
 * @param <F> type of the filter
 */
@FunctionalInterface
interface ExpectedFilter<F extends Filter> {
    /**
     * Reads the header of a stored filter, and checks that the filter is as expected.
     *
     * @throws IOException if the source fails, or holds no such filter
     */
    Match<F> match(ByteSource bytes) throws IOException;

    /**
     * A stored filter that is as expected.
     *
     * @param request interface, spec and keys
     * @param received header and layout
     */
    record Match<F extends Filter>(FilterRequest<F> request, ReceivedFilter received) {}

    /** Expects a filter that an annotated interface could describe. */
    static <F extends Filter> ExpectedFilter<F> of(Class<F> type, boolean anyKeys, long maxBytes) {
        FilterSpec asked = FilterSpec.of(type);
        String keys = KeySignature.of(KeyTypes.of(type));
        return bytes -> {
            ReceivedFilter received = ReceivedFilter.of(bytes, asked, maxBytes);
            received.requireSpec(asked, type);
            received.requireKeys(keys, anyKeys);
            return new Match<>(FilterRequest.of(type), received);
        };
    }

    /** Expects a filter over long keys. */
    static ExpectedFilter<LongFilter> ofLongs(Concurrency mode, boolean anyKeys, long maxBytes) {
        return bytes -> {
            Match<LongFilter> match = ofHashes(mode, maxBytes).match(bytes);
            match.received().requireKeys(KeyText.LONGS, anyKeys);
            return match;
        };
    }

    /** Expects a filter whatever its keys. Its lookups are those of long keys. */
    @SuppressWarnings("unchecked") // A filter with deletion is a filter.
    static ExpectedFilter<LongFilter> ofHashes(Concurrency mode, long maxBytes) {
        return bytes -> {
            ReceivedFilter received = ReceivedFilter.of(bytes, mode, maxBytes);
            Class<?> type = received.spec() instanceof CountingSpec ? LongCountingFilter.class : LongFilter.class;
            return new Match<>(new FilterRequest<>((Class<LongFilter>) type, received.spec(), null), received);
        };
    }

    /** Expects a filter over keys of a class. */
    @SuppressWarnings("unchecked") // The key type makes the class literal that of MembershipFilter<T>.
    static <T> ExpectedFilter<MembershipFilter<T>> ofKeys(
            Class<T> keyType, Concurrency mode, boolean anyKeys, long maxBytes) {
        String keys = KeySignature.of(keyType);
        return bytes -> {
            ReceivedFilter received = ReceivedFilter.of(bytes, mode, maxBytes);
            received.requireKeys(keys, anyKeys);
            KeyHashers.of(keyType, KeySeed.of(0));
            Class<?> type = received.spec() instanceof CountingSpec ? CountingFilter.class : MembershipFilter.class;
            return new Match<>(
                    new FilterRequest<>((Class<MembershipFilter<T>>) type, received.spec(), keyType), received);
        };
    }
}
