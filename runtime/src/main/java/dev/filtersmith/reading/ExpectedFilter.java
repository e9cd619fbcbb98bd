package dev.filtersmith.reading;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.engine.JoinedShards;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.meter.Metering;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A filter that is to be read, of an annotated interface or with keys of a type. A class, since a
 * record is larger.
 *
 * @param <F> type of the filter
 */
public final class ExpectedFilter<F extends Filter> implements ByteSource.Use<F> {
    private final ReadOptions options;

    /** What is asked for; null for a filter of any spec, over keys of a type. */
    private final @Nullable FilterRequest<F> wanted;

    /** The type of the keys; null for long keys. */
    private final @Nullable Type keyType;

    /** The signature of the keys; null if any will do. */
    private final @Nullable String keys;

    private final boolean counting;

    private ExpectedFilter(
            ReadOptions options,
            @Nullable FilterRequest<F> wanted,
            @Nullable Type keyType,
            @Nullable String keys,
            boolean counting) {
        this.options = options;
        this.wanted = wanted;
        this.keyType = keyType;
        this.keys = keys;
        this.counting = counting;
    }

    private ExpectedFilter(ReadOptions options, FilterRequest<F> wanted) {
        this(options, wanted, wanted.keyType(), signature(wanted.keyType()), wanted.counts());
    }

    private static String signature(@Nullable Type keyType) {
        return keyType == null ? KeyText.LONGS : KeySignature.of(keyType);
    }

    /** Expects a filter that an annotated interface could describe, or any over long keys. */
    public static <F extends Filter> ExpectedFilter<F> of(Class<F> type, ReadOptions options) {
        if (type == LongFilter.class || type == LongCountingFilter.class) {
            return new ExpectedFilter<>(options, null, null, KeyText.LONGS, type == LongCountingFilter.class);
        }
        FilterRequest<F> wanted = new FilterRequest<>(type, null, null);
        return new ExpectedFilter<>(options.of(type, wanted.spec()), wanted);
    }

    /** Expects a filter whatever its keys. Its lookups are those of long keys. */
    public static ExpectedFilter<LongFilter> ofHashes(ReadOptions options) {
        return new ExpectedFilter<>(options, null, null, null, false);
    }

    /** Expects a filter over keys of a class. */
    public static <T> ExpectedFilter<MembershipFilter<T>> ofKeys(Type keyType, ReadOptions options) {
        return new ExpectedFilter<>(options, null, keyType, signature(keyType), false);
    }

    /** Expects a filter like those of a recipe, of any spec if one was given. */
    public static <F extends Filter> ExpectedFilter<F> like(FilterRecipe<F> recipe) {
        FilterRequest<F> request = recipe.request();
        ReadOptions options = ReadOptions.of(recipe);
        return request.given() == null ? of(request.type(), options) : new ExpectedFilter<>(options, request);
    }

    private FilterRequest<F> request(ReceivedFilter received) throws StreamCorruptedException {
        if (options.annotated != null) {
            received.requireSpec(Objects.requireNonNull(options.asked), options.annotated);
        }
        if (keys != null) {
            received.requireKeys(keys, options.anyKeys);
        }
        if (counting) {
            received.requireCounts();
        }
        if (wanted == null) {
            return ofAnySpec(received);
        }
        return options.annotated != null
                ? FilterRequest.of(wanted.type())
                : new FilterRequest<>(wanted.type(), received.spec(), keyType);
    }

    @SuppressWarnings("unchecked") // The filter is of the type: by its content, and that of its keys.
    private FilterRequest<F> ofAnySpec(ReceivedFilter received) {
        Class<?> type = received.counts() ? LongCountingFilter.class : LongFilter.class;
        if (keyType != null) {
            KeyHashers.of(keyType, KeySeed.of(0));
            type = received.counts() ? CountingFilter.class : MembershipFilter.class;
        }
        return new FilterRequest<>((Class<F>) type, received.spec(), keyType);
    }

    /** Reads the filter. */
    @Override
    public F of(ByteSource bytes) throws IOException {
        return read(bytes, false);
    }

    /** Reads the filter as a part of another, which nobody observes. */
    public F readPart(ByteSource bytes) throws IOException {
        return read(bytes, true);
    }

    private F read(ByteSource bytes, boolean part) throws IOException {
        ReceivedFilter received = ReceivedFilter.of(bytes, options);
        FilterRequest<F> request = request(received);
        F filter =
                received.shards() > 0 ? readShards(request, received) : read(request, received, options.maxBytes, part);
        return part ? filter : options.observed(options.observing(request, false), filter);
    }

    /** Views the filter where its bytes are. */
    public ViewedFilter<F> view(ByteSource bytes) throws IOException {
        ReceivedFilter received = ReceivedFilter.of(bytes, options);
        return new ViewedFilter<>(received, options.observing(request(received), false), options);
    }

    private F read(FilterRequest<F> request, ReceivedFilter received, long maxBytes, boolean part) throws IOException {
        StoredHeader header = received.header;
        header.requireSize(maxBytes);
        KeySeed seed = header.seed().resolve(options.seed);
        WordReader words = received.words();
        F filter = part
                ? Metering.quietly(() -> empty(request, received, seed, true))
                : empty(request, received, seed, false);
        received.restore(words, FilterRequest.coreOf(filter), maxBytes);
        return filter;
    }

    private F empty(FilterRequest<F> request, ReceivedFilter received, KeySeed seed, boolean part) {
        long elements = received.header.expectedElements();
        try {
            return options.observing(request, part).create(options.engine, received.layout, elements, seed);
        } catch (OutOfMemoryError exhausted) {
            throw request.explained(exhausted, received.layout, elements);
        }
    }

    /** Reads shards one after another, so that none is allocated before the ones before it came. */
    private F readShards(FilterRequest<F> request, ReceivedFilter first) throws IOException {
        JoinedShards shards = new JoinedShards(first.shards());
        long left = options.maxBytes;
        for (ReceivedFilter received = first; ; received = received.nextShard()) {
            ReceivedFilter.addShard(shards, FilterRequest.coreOf(read(request, received, left, true)));
            left -= received.header.heapBytes();
            if (shards.isComplete()) {
                return options.observing(request, false)
                        .of(options.engine, shards.join(first.expectedElementsOfShards()));
            }
        }
    }
}
