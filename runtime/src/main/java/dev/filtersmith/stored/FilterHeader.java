package dev.filtersmith.stored;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.SourceFile;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredSeed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The header of a stored filter, without the words that follow it. A program that does not know the
 * type of the keys, such as a tool, learns it here.
 *
 * @param form form in which the filter is stored
 * @param spec text of the spec that names the geometry; not checked, but {@link FilterSpec#parse}
 *     reads that of a filter of this library
 * @param keys signature of the type of the keys, such as {@code long}, {@code text}, {@code bytes}
 *     or {@code (int source, int target)}
 * @param keyed whether the keys are hashed with a secret key, which is never stored
 * @param seed seed of the hashing; empty if a secret key takes its place, or it was withheld
 * @param expectedElements number of elements that the filter was created for; of the whole, if it
 *     is stored in parts
 * @param elements number of elements when it was written
 * @param shard number of the shard that it is, from 0
 * @param shards number of shards of the filter that it is one of; 0 if it is no shard
 */
public record FilterHeader(
        Form form,
        String spec,
        String keys,
        boolean keyed,
        OptionalLong seed,
        long expectedElements,
        long elements,
        int shard,
        int shards) {
    /** The forms in which filters are stored. */
    public enum Form {
        /** One filter, from {@link Filter#writeTo}. */
        FILTER,
        /** A filter without its empty slots, from {@link Filter#writeTrimmed}. */
        TRIMMED,
        /** The filters of one that grew. */
        CHAIN,
        /** The shards of one filter. */
        SHARDED
    }

    /**
     * Reads the header at the start of a file, whatever follows it.
     *
     * @param file file with a stored filter
     * @return header
     * @throws IOException if the file cannot be read, or does not begin with a header of this
     *     version whose checksum matches
     */
    public static FilterHeader read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in);
        } catch (IOException failed) {
            throw SourceFile.naming(file, failed);
        }
    }

    /**
     * Reads a header from a stream. The stream is then at the end of the header.
     *
     * @param in stream positioned at the start of a stored filter; not closed
     * @return header
     * @throws IOException if the stream fails, or does not begin with a header of this version
     *     whose checksum matches
     */
    public static FilterHeader read(InputStream in) throws IOException {
        StoredHeader header = StoredHeader.read(
                ByteSource.of(in), StoredForm.FILTER, StoredForm.TRIMMED, StoredForm.CHAIN, StoredForm.SHARDED);
        StoredSeed seed = header.seed();
        return new FilterHeader(
                Form.valueOf(header.form().name()),
                header.spec(),
                header.keys(),
                seed.keyed(),
                seed.withheld() ? OptionalLong.empty() : OptionalLong.of(seed.value()),
                header.expectedElements(),
                header.elements(),
                header.shard(),
                header.shards());
    }
}
