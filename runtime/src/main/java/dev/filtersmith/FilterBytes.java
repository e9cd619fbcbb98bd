package dev.filtersmith;

import dev.filtersmith.storage.TableWords;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredHeader;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a stored filter that a {@link FilterReader} views where they are. */
public final class FilterBytes {
    private final Opening opening;

    private FilterBytes(Opening opening) {
        this.opening = opening;
    }

    private interface Opening {
        <F extends Filter> Opened<F> open(ExpectedFilter<F> expected) throws IOException;
    }

    /**
     * A stored filter whose header was read.
     *
     * @param match header and layout
     * @param payload words and checksums, in parts of {@link TableWords#PART_BYTES}
     */
    record Opened<F extends Filter>(ExpectedFilter.Match<F> match, List<ByteBuffer> payload) {}

    <F extends Filter> Opened<F> open(ExpectedFilter<F> expected) throws IOException {
        return opening.open(expected);
    }

    /**
     * Returns the bytes of a file, to be mapped. The file holds one filter and nothing else, and
     * must not change while a view of it is in use.
     *
     * @param file regular file; closed again by each use, since a mapping needs no open file
     * @return bytes
     */
    public static FilterBytes map(Path file) {
        return new FilterBytes(new Opening() {
            @Override
            public <F extends Filter> Opened<F> open(ExpectedFilter<F> expected) throws IOException {
                return FilterSource.naming(file, () -> {
                    try (FileChannel channel = FileChannel.open(file)) {
                        ExpectedFilter.Match<F> match = expected.match(ByteSource.of(channel));
                        return new Opened<>(
                                match,
                                mapped(channel, match.received().requireSingle().header()));
                    }
                });
            }
        });
    }

    private static List<ByteBuffer> mapped(FileChannel channel, StoredHeader header) throws IOException {
        long from = channel.position();
        requireBytes(header.payloadBytes(), channel.size() - from);
        if (channel.size() - from > header.payloadBytes()) {
            throw new StreamCorruptedException("the filter ends at byte " + (from + header.payloadBytes())
                    + ", but the file has " + channel.size());
        }
        List<ByteBuffer> parts = new ArrayList<>();
        for (long at = 0; at < header.payloadBytes(); at += TableWords.PART_BYTES) {
            long length = Math.min(TableWords.PART_BYTES, header.payloadBytes() - at);
            parts.add(channel.map(FileChannel.MapMode.READ_ONLY, from + at, length));
        }
        return parts;
    }

    /**
     * Returns the bytes of a buffer, from its position on. More may follow the filter. They must
     * not change while a view of them is in use.
     *
     * @param bytes direct buffer, or one on the heap, of any byte order, whose position does not
     *     change
     * @return bytes
     */
    public static FilterBytes of(ByteBuffer bytes) {
        ByteBuffer own = bytes.asReadOnlyBuffer();
        return new FilterBytes(new Opening() {
            @Override
            public <F extends Filter> Opened<F> open(ExpectedFilter<F> expected) throws IOException {
                ByteBuffer rest = own.duplicate();
                ExpectedFilter.Match<F> match = expected.match(ByteSource.of(rest));
                long length = match.received().requireSingle().header().payloadBytes();
                requireBytes(length, rest.remaining());
                List<ByteBuffer> parts = new ArrayList<>();
                for (long at = 0; at < length; at += TableWords.PART_BYTES) {
                    int partLength = (int) Math.min(TableWords.PART_BYTES, length - at);
                    parts.add(rest.slice(rest.position() + (int) at, partLength));
                }
                return new Opened<>(match, parts);
            }
        });
    }

    private static void requireBytes(long needed, long there) throws EOFException {
        if (there < needed) {
            throw new EOFException("the words of the filter and their checksums take " + needed + " bytes, and " + there
                    + " follow the header");
        }
    }
}
