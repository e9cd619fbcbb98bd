package dev.filtersmith.rankindexed;

import dev.filtersmith.key.QuotedText;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredCopies;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredSeed;
import dev.filtersmith.wire.WordReader;
import dev.filtersmith.wire.WordWriter;
import java.io.IOException;
import java.io.StreamCorruptedException;

/**
 * The trimmed form of a rank-indexed filter for transfer (section V of the paper). Its words hold
 * bit after bit, from the lowest, those of one bucket after the other, without gaps: the base
 * index, the used part of the higher index, the remainders of the occupied slots. The elements of
 * its header are the occupied slots. Counters are not written.
 */
final class TrimmedFormat {
    private TrimmedFormat() {}

    static long words(long bits) {
        return (bits + Long.SIZE - 1) / Long.SIZE;
    }

    /** Writes the buckets of a filter without their empty slots. */
    static void write(RankIndexedBuckets content, String keys, StoredSeed seed, ByteSink sink) throws IOException {
        ChainSpec spec = content.layout().spec();
        RankIndexedSize size = content.size();
        long slots = new RankIndexedStatistics(content).slots();
        StoredHeader header = new StoredHeader(
                StoredForm.TRIMMED,
                spec.storedText(),
                false,
                keys,
                seed,
                size.expectedElements(),
                slots,
                words(TrimmedBuckets.bits(spec, size.buckets(), slots)),
                0,
                0,
                0,
                StoredCopies.NONE);
        WordWriter words = new WordWriter(header, sink);
        for (int bucket = 0; bucket < size.buckets(); bucket++) {
            write(content, bucket, words);
        }
        words.end();
    }

    private static void write(RankIndexedBuckets content, int bucket, WordWriter words) throws IOException {
        ChainSpec spec = content.layout().spec();
        words.put(content.baseIndex(bucket), spec.chains());
        int used = content.used(bucket);
        for (int slot = 0; slot < used; slot++) {
            words.put(content.continues(bucket, slot) ? 1 : 0, 1);
        }
        for (int slot = 0; slot < used; slot++) {
            words.put(content.remainder(bucket, slot), spec.remainderBits());
        }
    }

    /** Reads the trimmed form of a filter that may take {@code maxBytes}. */
    static TrimmedBuckets read(ChainSpec spec, StoredHeader header, ByteSource source, long maxBytes)
            throws IOException {
        RankIndexedLayout layout = layout(spec, header);
        int buckets = layout.size(header.expectedElements()).buckets();
        long directory = TrimmedBuckets.directoryWords(buckets, header.words());
        if (header.words() + directory > maxBytes / Long.BYTES) {
            throw new StreamCorruptedException(
                    "the trimmed filter takes " + header.words() + " words of 8 bytes, its directory " + directory
                            + ", and this reader accepts " + maxBytes + " bytes");
        }
        return new TrimmedBuckets(layout, header, new WordReader(source, header.words()));
    }

    private static RankIndexedLayout layout(ChainSpec spec, StoredHeader header) throws StreamCorruptedException {
        if (RankIndexedRules.needsSearch(spec)) {
            throw new StreamCorruptedException(QuotedText.of(spec.toString()) + " does not name its geometry in full");
        }
        RankIndexedLayout layout = RankIndexedLayout.of(spec);
        long buckets = layout.size(header.expectedElements()).buckets();
        long slots = header.elements();
        if (slots < 0 || slots > buckets * layout.capacity()) {
            throw new StreamCorruptedException("the trimmed filter has " + slots
                    + " occupied slots, but its buckets have at most " + buckets * layout.capacity());
        }
        header.requireWords(words(TrimmedBuckets.bits(spec, buckets, slots)), 0);
        if (header.words() > TrimmedBuckets.MAX_WORDS) {
            throw new StreamCorruptedException(
                    "the trimmed filter has " + header.words() + " words, more than an array can hold");
        }
        return layout;
    }
}
