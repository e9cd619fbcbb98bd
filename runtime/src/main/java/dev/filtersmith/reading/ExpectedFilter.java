package dev.filtersmith.reading;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
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
    private final @Nullable Check<F> check;

    /** What is asked for, in place of a check: a first lambda takes long. */
    private final @Nullable FilterRequest<F> wanted;

    /** The spec of the annotated interface; null if any spec will do. */
    private final @Nullable FilterSpec asked;

    private final String keys;

    private ExpectedFilter(
            ReadOptions options,
            @Nullable Check<F> check,
            @Nullable FilterRequest<F> wanted,
            @Nullable FilterSpec asked,
            @Nullable Type keyType) {
        this.options = options;
        this.check = check;
        this.wanted = wanted;
        this.asked = asked;
        this.keys = keyType == null ? KeyText.LONGS : KeySignature.of(keyType);
    }

    private ExpectedFilter(ReadOptions options, Check<F> check) {
        this(options, check, null, null, null);
    }

    /** Checks that a stored filter is as expected. */
    interface Check<F extends Filter> {
        FilterRequest<F> of(ReceivedFilter received) throws StreamCorruptedException;
    }

    /** Expects a filter that an annotated interface could describe, or any over long keys. */
    @SuppressWarnings("unchecked") // The check makes sure that the filter is of the type.
    public static <F extends Filter> ExpectedFilter<F> of(Class<F> type, ReadOptions options) {
        if (type == LongFilter.class || type == LongCountingFilter.class) {
            return (ExpectedFilter<F>) ofLongs(type == LongCountingFilter.class, options);
        }
        FilterRequest<F> wanted = new FilterRequest<>(type, null, null);
        FilterSpec asked = wanted.spec();
        return new ExpectedFilter<>(options.of(type, asked), null, wanted, asked, wanted.keyType());
    }

    private static ExpectedFilter<LongFilter> ofLongs(boolean counting, ReadOptions options) {
        return new ExpectedFilter<>(options, received -> {
            received.requireKeys(KeyText.LONGS, options.anyKeys);
            if (counting) {
                received.requireCounts();
            }
            return overLongs(received);
        });
    }

    /** Expects a filter whatever its keys. Its lookups are those of long keys. */
    public static ExpectedFilter<LongFilter> ofHashes(ReadOptions options) {
        return new ExpectedFilter<>(options, ExpectedFilter::overLongs);
    }

    @SuppressWarnings("unchecked") // A filter with deletion is a filter.
    private static FilterRequest<LongFilter> overLongs(ReceivedFilter received) {
        Class<?> type = received.counts() ? LongCountingFilter.class : LongFilter.class;
        return new FilterRequest<>((Class<LongFilter>) type, received.spec(), null);
    }

    /** Expects a filter over keys of a class. */
    @SuppressWarnings("unchecked") // The key type makes the class literal that of MembershipFilter<T>.
    public static <T> ExpectedFilter<MembershipFilter<T>> ofKeys(Type keyType, ReadOptions options) {
        String keys = KeySignature.of(keyType);
        return new ExpectedFilter<>(options, received -> {
            received.requireKeys(keys, options.anyKeys);
            KeyHashers.of(keyType, KeySeed.of(0));
            Class<?> type = received.counts() ? CountingFilter.class : MembershipFilter.class;
            return new FilterRequest<>((Class<MembershipFilter<T>>) type, received.spec(), keyType);
        });
    }

    /** Expects a filter like those of a recipe, of any spec if one was given. */
    public static <F extends Filter> ExpectedFilter<F> like(FilterRecipe<F> recipe) {
        FilterRequest<F> request = recipe.request();
        ReadOptions options = ReadOptions.of(recipe);
        if (request.given() == null) {
            return of(request.type(), options);
        }
        return new ExpectedFilter<>(options, null, request, null, request.keyType());
    }

    private FilterRequest<F> request(ReceivedFilter received) throws StreamCorruptedException {
        if (wanted == null) {
            return Objects.requireNonNull(check).of(received);
        }
        Class<F> type = wanted.type();
        if (asked != null) {
            received.requireSpec(asked, type);
        }
        received.requireKeys(keys, options.anyKeys);
        if (wanted.counts()) {
            received.requireCounts();
        }
        return asked != null ? FilterRequest.of(type) : new FilterRequest<>(type, received.spec(), wanted.keyType());
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
