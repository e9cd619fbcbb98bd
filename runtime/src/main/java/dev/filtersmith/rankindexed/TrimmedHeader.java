package dev.filtersmith.rankindexed;

import dev.filtersmith.FilterSpec;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;

/**
 * The data before the bits of a trimmed filter.
 *
 * @param spec text of the filter's spec
 * @param expectedElements expected number of elements
 * @param seed seed of the keys' hashes
 * @param buckets number of buckets
 * @param slots number of occupied slots
 * @param bits number of bits
 */
public record TrimmedHeader(String spec, long expectedElements, long seed, long buckets, long slots, long bits) {
    /** Returns the header of a filter's trimmed form. */
    static TrimmedHeader of(RankIndexedBuckets content, long seed) {
        ChainSpec spec = content.layout().spec();
        RankIndexedSize size = content.size();
        long slots = RankIndexedStatistics.slots(content);
        return new TrimmedHeader(
                spec.text(), size.expectedElements(), seed, size.buckets(), slots, bits(spec, size.buckets(), slots));
    }

    /** Returns the paper's B L + n (r + 1). */
    private static long bits(ChainSpec spec, long buckets, long slots) {
        return buckets * spec.chains() + slots * (spec.remainderBits() + 1);
    }

    static TrimmedHeader read(DataInputStream data) throws IOException {
        byte[] spec = new byte[data.readUnsignedShort()];
        data.readFully(spec);
        String text = new String(spec, StandardCharsets.UTF_8);
        return new TrimmedHeader(
                text, data.readLong(), data.readLong(), data.readLong(), data.readLong(), data.readLong());
    }

    void write(DataOutputStream data) throws IOException {
        byte[] text = spec.getBytes(StandardCharsets.UTF_8);
        data.writeShort(text.length);
        data.write(text);
        data.writeLong(expectedElements);
        data.writeLong(seed);
        data.writeLong(buckets);
        data.writeLong(slots);
        data.writeLong(bits);
    }

    /**
     * Derives the layout from the spec.
     *
     * @throws dev.filtersmith.FilterSpecException if the spec is malformed or cannot work
     * @throws StreamCorruptedException if the spec is of another family or the numbers disagree
     */
    RankIndexedLayout layout() throws StreamCorruptedException {
        if (!(FilterSpec.parse(spec) instanceof ChainSpec parsed)) {
            throw new StreamCorruptedException(spec + " is no spec of a rank-indexed filter");
        }
        if (RankIndexedRules.needsSearch(parsed)) {
            throw new StreamCorruptedException(spec + " does not name its geometry in full");
        }
        RankIndexedLayout layout = RankIndexedLayout.of(parsed);
        requireNumbersOf(layout);
        return layout;
    }

    private void requireNumbersOf(RankIndexedLayout layout) throws StreamCorruptedException {
        long expectedBuckets = layout.size(expectedElements).buckets();
        if (buckets != expectedBuckets) {
            throw new StreamCorruptedException("the trimmed filter has " + buckets + " buckets, but a filter of "
                    + layout.spec() + " for " + expectedElements + " elements has " + expectedBuckets);
        }
        long mostSlots = buckets * layout.capacity();
        if (slots < 0 || slots > mostSlots) {
            throw new StreamCorruptedException(
                    "the trimmed filter has " + slots + " occupied slots, but its buckets have at most " + mostSlots);
        }
        long expectedBits = bits(layout.spec(), buckets, slots);
        if (bits != expectedBits) {
            throw new StreamCorruptedException(
                    "the trimmed filter has " + bits + " bits, but its buckets and slots take " + expectedBits);
        }
    }
}
