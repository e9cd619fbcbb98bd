package dev.filtersmith.reading;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.Layout;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.engine.GeneratedClasses;
import dev.filtersmith.engine.JoinedShards;
import dev.filtersmith.engine.Sharding;
import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.key.Causes;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.parts.FilterChain;
import dev.filtersmith.parts.PartedCore;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredParts;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stored filter whose header was read and checked. The words follow. A class, since a record is
 * larger.
 */
final class ReceivedFilter {
    /** The header of the chain or the shards that it is one of; null if it is stored alone. */
    final @Nullable StoredParts parts;

    final StoredHeader header;
    final Layout layout;
    final ByteSource bytes;
    private final ReadOptions options;

    private ReceivedFilter(
            @Nullable StoredParts parts, StoredHeader header, Layout layout, ReadOptions options, ByteSource bytes) {
        this.parts = parts;
        this.header = header;
        this.layout = layout;
        this.options = options;
        this.bytes = bytes;
    }

    /** Reads the header of a filter. */
    static ReceivedFilter of(ByteSource bytes, ReadOptions options) throws IOException {
        FilterSpec asked = options.asked;
        bytes.begin();
        StoredHeader header = StoredHeader.read(bytes, StoredForm.FILTER, StoredForm.CHAIN, StoredForm.SHARDED);
        if (header.form() == StoredForm.FILTER) {
            return of(null, header, options, bytes);
        } else if (header.form() == StoredForm.SHARDED) {
            return ofShards(header, options, bytes);
        } else if (asked != null && !asked.growth().isChained()) {
            throw new StreamCorruptedException("the source holds a chain of filters of " + header.spec()
                    + ", which grows, but the interface has no growth. Give its annotation growth = CHAINED, or read"
                    + " it without an interface.");
        }
        StoredParts parts = StoredParts.read(header, bytes, ChainSizes.MAX_FILTERS, options.maxBytes);
        return of(parts, parts.first(), options, bytes);
    }

    private static ReceivedFilter ofShards(StoredHeader header, ReadOptions options, ByteSource bytes)
            throws IOException {
        if (options.asked != null && options.asked.growth().isChained()) {
            throw new StreamCorruptedException("the source holds a sharded filter of " + header.spec()
                    + ", which does not grow, but the interface has growth = CHAINED. Read it without an interface.");
        }
        if (header.stashWords() != 0) {
            throw new StreamCorruptedException(
                    "the shards have " + header.stashWords() + " words of a stash, which each has for itself");
        }
        StoredParts parts = StoredParts.read(header, bytes, ShardPlace.MAX_SHARDS, options.maxBytes);
        if (!ShardPlace.isCount(parts.filters())) {
            throw new StreamCorruptedException("the source holds a filter of " + parts.filters()
                    + " shards, and the number of shards is a power of two");
        }
        long all = header.expectedElements();
        if (all < 1 || Sharding.each(all, parts.filters()) > parts.first().expectedElements()) {
            throw new StreamCorruptedException("the source holds " + parts.filters() + " shards for "
                    + parts.first().expectedElements() + " elements each, too few for the " + all + " of its header");
        }
        return of(parts, parts.first(), options, bytes);
    }

    /** Returns the number of shards that the source holds; 0 if it holds none. */
    int shards() {
        return parts != null && parts.header().form() == StoredForm.SHARDED ? parts.filters() : 0;
    }

    /** Returns the number of elements that all shards were made for. */
    long expectedElementsOfShards() {
        return Objects.requireNonNull(parts).header().expectedElements();
    }

    /** Reads the header of the shard that follows this one. */
    ReceivedFilter nextShard() throws IOException {
        StoredParts all = Objects.requireNonNull(parts);
        header.readPadding(bytes);
        StoredHeader next = StoredHeader.read(bytes, StoredForm.FILTER);
        all.requirePart(next);
        return of(all, next, options, bytes);
    }

    /** Adds a shard that was read. */
    static void addShard(JoinedShards shards, FilterCore shard) throws StreamCorruptedException {
        try {
            shards.add(shard);
        } catch (IncompatibleFilterException unfit) {
            throw Causes.of(unfit, new StreamCorruptedException(unfit.getMessage()));
        }
    }

    private static ReceivedFilter of(
            @Nullable StoredParts parts, StoredHeader header, ReadOptions options, ByteSource bytes)
            throws StreamCorruptedException {
        try {
            boolean grown = parts != null && parts.header().form() == StoredForm.CHAIN;
            FilterSpec asked = parts == null ? options.asked : null;
            String emitted = options.annotated == null ? null : GeneratedClasses.geometryOf(options.annotated);
            Layout layout = Families.layoutNamedBy(
                    header.spec(),
                    options.mode,
                    grown ? Growth.CHAINED : asked == null ? Growth.FIXED : asked.growth(),
                    grown ? Families.AS_NAMED : asked == null ? 0 : asked.growthLimit(),
                    options.copyCapacity,
                    emitted);
            if (header.set() && !(layout.spec() instanceof CountingSpec)) {
                throw new StreamCorruptedException("the header has the flag of a set of a family that could count, and "
                        + layout.spec() + " cannot");
            }
            header.requireWords(
                    layout.tableWords(header.expectedElements()), layout.spec().stashCapacity());
            return new ReceivedFilter(parts, header, layout, options, bytes);
        } catch (FilterSpecException unknown) {
            throw Families.unreadable(unknown);
        }
    }

    /** Returns the geometry of the filter. */
    FilterSpec spec() {
        return layout.spec();
    }

    /** Returns whether the filter has counted equal keys, so that they can be removed. */
    boolean counts() {
        return spec() instanceof CountingSpec && !header.set();
    }

    /** Checks that the filter has counted, for one with removals. */
    void requireCounts() throws StreamCorruptedException {
        if (!counts()) {
            throw new StreamCorruptedException("the source holds a "
                    + (header.set() ? "set" : "filter") + " of " + spec() + ", which "
                    + (header.set() ? "has not counted equal keys" : "has no deletion")
                    + ", so keys cannot be removed. Read it as a LongFilter or MembershipFilter.");
        }
    }

    /** Checks that an annotated interface could describe the filter. */
    void requireSpec(FilterSpec asked, Class<?> type) throws StreamCorruptedException {
        if (!Families.allows(asked, spec())) {
            throw new StreamCorruptedException("the source holds a filter of " + spec() + ", but " + type.getName()
                    + " is " + asked + ". Read it without an interface, or with an interface of that spec.");
        }
    }

    /** Checks the type of the keys. */
    void requireKeys(String given, boolean anyNames) throws StreamCorruptedException {
        String mismatch = KeySignature.mismatch(header.keys(), given, anyNames);
        if (mismatch != null) {
            throw new StreamCorruptedException(mismatch);
        }
    }

    /** Begins to read the words, before memory is allocated for them. */
    WordReader words() throws IOException {
        return new WordReader(bytes, header.words());
    }

    /** Reads the words into an empty filter, whose class may be stale. */
    void restore(WordReader words, FilterCore filter, long maxBytes) throws IOException {
        if (filter instanceof PartedCore parted) {
            restore(words, parted.parts().all().get(0));
            ((FilterChain) parted.parts()).restore(parts, bytes, maxBytes);
        } else {
            restore(words, (TableCore) filter);
        }
    }

    private void restore(WordReader words, TableCore storage) throws IOException {
        FilterSpec built = storage.layout().spec();
        // Not equals: what compares a record for the first time takes long.
        if (!built.fullText().equals(spec().fullText())) {
            throw new StreamCorruptedException("the source holds a filter of " + spec() + ", but "
                    + storage.filter().getClass().getName() + " was built for " + built
                    + ". Compile its interface again, with the annotation processor.");
        }
        ShardPlace place = placeOf(header);
        storage.restore(words, header);
        storage.placed(place);
    }

    /** Returns the place of a filter among the shards of one. */
    static ShardPlace placeOf(StoredHeader header) throws StreamCorruptedException {
        ShardPlace place = new ShardPlace(header.shard(), header.shards());
        if (!place.isValid()) {
            throw new StreamCorruptedException("the source holds " + place + ", and there is none");
        }
        return place;
    }
}
