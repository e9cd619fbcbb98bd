package dev.filtersmith;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.PartedFilter;
import dev.filtersmith.storage.WholeFilter;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredParts;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import org.jspecify.annotations.Nullable;

/**
 * A stored filter whose header was read, and the checks of what it names. The words follow.
 *
 * @param parts header of the chain that it is the first filter of; null if it is stored alone
 * @param header header
 * @param layout layout of the spec in the header, in the mode of the filter that is read
 * @param bytes source, positioned at the words
 */
record ReceivedFilter(@Nullable StoredParts parts, StoredHeader header, Layout layout, ByteSource bytes) {
    /** Reads the header of a filter that is to have a mode. It can grow if it was stored so. */
    static ReceivedFilter of(ByteSource bytes, Concurrency mode, long maxBytes) throws IOException {
        return of(bytes, mode, null, maxBytes);
    }

    /** Reads the header of a filter of an annotated interface. */
    static ReceivedFilter of(ByteSource bytes, FilterSpec asked, long maxBytes) throws IOException {
        return of(bytes, asked.concurrency(), asked.growth(), maxBytes);
    }

    private static ReceivedFilter of(ByteSource bytes, Concurrency mode, @Nullable Growth growth, long maxBytes)
            throws IOException {
        StoredHeader header = StoredHeader.read(bytes, StoredForm.FILTER, StoredForm.CHAIN);
        if (header.form() == StoredForm.FILTER) {
            return of(null, header, mode, growth == null ? Growth.FIXED : growth, bytes);
        } else if (growth == Growth.FIXED) {
            throw new StreamCorruptedException("the source holds a chain of filters of " + header.spec()
                    + ", which grows, but the interface has no growth. Give its annotation growth = CHAINED, or read"
                    + " it without an interface.");
        }
        StoredParts parts = StoredParts.read(header, bytes, ChainSizes.MOST_FILTERS, maxBytes);
        return of(parts, parts.first(), mode, Growth.CHAINED, bytes);
    }

    private static ReceivedFilter of(
            @Nullable StoredParts parts, StoredHeader header, Concurrency mode, Growth growth, ByteSource bytes)
            throws StreamCorruptedException {
        try {
            Layout layout = Families.layoutNamedBy(header.spec(), mode, growth);
            header.requireWords(
                    layout.tableWords(header.expectedElements()), layout.spec().stashCapacity());
            return new ReceivedFilter(parts, header, layout, bytes);
        } catch (FilterSpecException unknown) {
            StreamCorruptedException corrupted =
                    new StreamCorruptedException("the source holds no filter of this library: " + unknown.getMessage());
            corrupted.initCause(unknown);
            throw corrupted;
        }
    }

    /** Returns the geometry of the filter. */
    FilterSpec spec() {
        return layout.spec();
    }

    /** Checks that an annotated interface could describe the filter. */
    void requireSpec(FilterSpec asked, Class<?> type) throws StreamCorruptedException {
        if (!Families.allows(asked, spec())) {
            throw new StreamCorruptedException("the source holds a filter of " + spec() + ", but " + type.getName()
                    + " is " + asked + ". Read it without an interface, or with an interface of that spec.");
        }
    }

    /**
     * Checks the type of the keys.
     *
     * @param given signature of the keys that the reader expects
     * @param anyNames whether components may have other names
     */
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
    void restore(WordReader words, WholeFilter filter, long maxBytes) throws IOException {
        if (filter instanceof PartedFilter parted) {
            restore(words, parted.parts().all().get(0));
            parted.parts().restore(parts, bytes, maxBytes);
        } else {
            restore(words, (FilterStorage) filter);
        }
    }

    private void restore(WordReader words, FilterStorage storage) throws IOException {
        FilterSpec built = storage.layout().spec();
        if (!built.equals(spec())) {
            throw new StreamCorruptedException("the source holds a filter of " + spec() + ", but "
                    + storage.getClass().getName() + " was built for " + built
                    + ". Compile its interface again, with the annotation processor.");
        }
        storage.restore(words, header.stashWords());
    }
}
