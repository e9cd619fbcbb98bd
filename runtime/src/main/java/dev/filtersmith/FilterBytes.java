package dev.filtersmith;

import dev.filtersmith.parts.ChainRestore;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredHeader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
     * A stored filter whose headers were read.
     *
     * @param match first header and layout
     * @param chain what was read of a chain; null if the filter was stored alone, or has shards
     * @param payloads words of the filters; more than one in a chain or of shards
     */
    record Opened<F extends Filter>(
            ExpectedFilter.Match<F> match, @Nullable ChainRestore chain, List<Payload> payloads) {}

    /**
     * The words of a filter.
     *
     * @param header its header
     * @param bytes words and checksums, in parts of {@link TableWords#PART_BYTES}
     */
    record Payload(StoredHeader header, List<ByteBuffer> bytes) {}

    <F extends Filter> Opened<F> open(ExpectedFilter<F> expected) throws IOException {
        return opening.open(expected);
    }

    /**
     * Returns the bytes of a file, to be mapped. The file holds one filter and nothing else, or
     * is one that {@link MaintainedFilter#save} wrote. It must not change while a view of it is in
     * use.
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
                        Opened<F> opened = opened(expected, new MappedBytes(channel));
                        FilterSource.requireEnd(channel);
                        return opened;
                    }
                });
            }
        });
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
                return opened(expected, new BufferedBytes(own.duplicate()));
            }
        });
    }

    private static <F extends Filter> Opened<F> opened(ExpectedFilter<F> expected, Bytes bytes) throws IOException {
        ByteSource source = bytes.source();
        ExpectedFilter.Match<F> match = expected.match(source);
        ReceivedFilter received = match.received();
        List<Payload> payloads = new ArrayList<>();
        payloads.add(bytes.payload(received.header()));
        while (payloads.size() < received.shards()) {
            received = received.nextShard();
            payloads.add(bytes.payload(received.header()));
        }
        if (received.parts() == null || received.shards() > 0) {
            return new Opened<>(match, null, payloads);
        }
        ChainRestore chain = new ChainRestore(received.parts(), received.layout(), Long.MAX_VALUE);
        while (payloads.size() < received.parts().filters()) {
            payloads.add(bytes.payload(chain.next(source)));
        }
        return new Opened<>(match, chain, payloads);
    }

    /** Bytes that stay where they are. */
    private abstract static class Bytes {
        /** Returns the source of the bytes from the present position on, which it moves. */
        abstract ByteSource source();

        abstract long remaining() throws IOException;

        /** Returns the next bytes, and moves on. */
        abstract ByteBuffer next(long length) throws IOException;

        /** Returns the bytes behind a header, and moves on. */
        final Payload payload(StoredHeader header) throws IOException {
            long length = header.payloadBytes();
            if (remaining() < length) {
                throw new EOFException("the words of the filter and their checksums take " + length + " bytes, and "
                        + remaining() + " follow the header");
            }
            List<ByteBuffer> parts = new ArrayList<>();
            for (long at = 0; at < length; at += TableWords.PART_BYTES) {
                parts.add(next(Math.min(TableWords.PART_BYTES, length - at)));
            }
            return new Payload(header, parts);
        }
    }

    /** The bytes of a file, mapped. */
    private static final class MappedBytes extends Bytes {
        private final FileChannel channel;

        MappedBytes(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        ByteSource source() {
            return ByteSource.of(channel);
        }

        @Override
        long remaining() throws IOException {
            return channel.size() - channel.position();
        }

        @Override
        ByteBuffer next(long length) throws IOException {
            ByteBuffer part = channel.map(FileChannel.MapMode.READ_ONLY, channel.position(), length);
            channel.position(channel.position() + length);
            return part;
        }
    }

    /** The bytes of a buffer. */
    private static final class BufferedBytes extends Bytes {
        private final ByteBuffer rest;

        BufferedBytes(ByteBuffer rest) {
            this.rest = rest;
        }

        @Override
        ByteSource source() {
            return ByteSource.of(rest);
        }

        @Override
        long remaining() {
            return rest.remaining();
        }

        @Override
        ByteBuffer next(long length) {
            ByteBuffer part = rest.slice(rest.position(), (int) length);
            rest.position(rest.position() + (int) length);
            return part;
        }
    }
}
