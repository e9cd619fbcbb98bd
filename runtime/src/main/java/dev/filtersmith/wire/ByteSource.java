package dev.filtersmith.wire;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.SelectableChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** A source of stored filters, which is read no further than the end of one. */
public abstract class ByteSource {
    /**
     * Streams of these classes have the bytes that they announce. A stream of another class may
     * announce an unchecked claim, such as the size in an archive.
     */
    private static final Set<Class<?>> HONEST = Set.of(ByteArrayInputStream.class, FileInputStream.class);

    private long position;

    /** Where the filter begins, or the bytes that follow those which were given in place. */
    private long begin;

    /** A use of the bytes of a source. */
    @FunctionalInterface
    public interface Use<R> {
        /** Reads some bytes. */
        R of(ByteSource bytes) throws IOException;
    }

    private ByteSource() {}

    /**
     * Reads some bytes into an array-backed buffer, at least one, or returns a negative number at
     * the end.
     */
    abstract int readSome(ByteBuffer target) throws IOException;

    /** Returns the number of bytes that the source is known to have; 0 if nothing is known. */
    abstract long available() throws IOException;

    /** Returns whether the source ends after the available bytes. */
    abstract boolean endsAfterThem();

    /**
     * Returns whether the source is known to have a number of bytes: false if it has fewer
     * available, and may have more.
     */
    final boolean has(long bytes, String part) throws IOException {
        long available = available();
        if (available < bytes && endsAfterThem()) {
            throw endsEarly(position + available, part, bytes - available);
        }
        return available >= bytes;
    }

    /** Fills a buffer with an array, and leaves it at its limit. */
    final void read(ByteBuffer target, String part) throws IOException {
        while (target.hasRemaining()) {
            int count = readSome(target);
            if (count < 0) {
                throw endsEarly(position, part, target.remaining());
            } else if (count == 0) {
                throw new IOException("the source returned no byte after " + position + ", within the " + part
                        + " of a filter, but has not ended. Read from one that waits for bytes.");
            }
            position += count;
        }
    }

    /** Begins to read a filter. */
    public final void begin() {
        begin = position;
    }

    /**
     * Returns the bytes that were read of a filter, since others were given in place, and the next
     * ones where they are, and moves on. Those of a file are mapped.
     *
     * @throws UnsupportedOperationException if the bytes are neither in a file nor in a buffer
     */
    public final List<ByteBuffer> inPlace(long bytes, int partBytes) throws IOException {
        long available = available();
        if (available < bytes && endsAfterThem()) {
            throw new EOFException("the words of the filter and their checksums take " + bytes + " bytes, and "
                    + available + " follow the header");
        }
        List<ByteBuffer> parts = new ArrayList<>();
        // The first part is mapped with what was read before it, if that is no larger.
        int before = (int) Math.min(position - begin, partBytes - 1);
        int first = (int) Math.min(partBytes, bytes);
        ByteBuffer both = next(-before, before + first);
        parts.add(both.slice(0, before));
        parts.add(both.slice(before, first));
        for (long left = bytes - first; left > 0; left -= partBytes) {
            parts.add(next(0, (int) Math.min(partBytes, left)));
        }
        position += bytes;
        begin = position;
        return parts;
    }

    /** Returns some bytes where they are, from an offset on, and moves to their end. */
    ByteBuffer next(int offset, int bytes) throws IOException {
        throw new UnsupportedOperationException("view: the filter comes from a stream or a channel, whose bytes do"
                + " not stay. Read it, or view a file or a buffer.");
    }

    private static EOFException endsEarly(long end, String part, long missing) {
        return new EOFException("the source ends after " + end + " bytes, within the " + part + " of a filter: "
                + missing + " bytes more are needed there");
    }

    /**
     * Returns a source that reads a stream, which is not closed. What the stream announces as
     * available counts only if its class is {@link ByteArrayInputStream} or {@link FileInputStream}
     * itself.
     */
    public static ByteSource of(InputStream in) {
        boolean honest = HONEST.contains(in.getClass());
        return new ByteSource() {
            @Override
            int readSome(ByteBuffer target) throws IOException {
                int count = in.read(target.array(), target.arrayOffset() + target.position(), target.remaining());
                target.position(target.position() + Math.max(0, count));
                return count;
            }

            @Override
            long available() throws IOException {
                if (!honest) {
                    return 0;
                }
                int count = in.available();
                // The number ends there; a file may have more.
                return count == Integer.MAX_VALUE && in instanceof FileInputStream file
                        ? file.getChannel().size() - file.getChannel().position()
                        : count;
            }

            @Override
            boolean endsAfterThem() {
                return in.getClass() == ByteArrayInputStream.class;
            }
        };
    }

    /**
     * Returns a source that reads a channel in blocking mode, which is not closed.
     *
     * @throws IllegalBlockingModeException if the channel does not block
     */
    public static ByteSource of(ReadableByteChannel channel) {
        if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
        SeekableByteChannel file = channel instanceof SeekableByteChannel seekable ? seekable : null;
        return new ByteSource() {
            @Override
            int readSome(ByteBuffer target) throws IOException {
                return channel.read(target);
            }

            @Override
            long available() throws IOException {
                return file == null ? 0 : Math.max(0, file.size() - file.position());
            }

            @Override
            boolean endsAfterThem() {
                return file != null;
            }

            @Override
            ByteBuffer next(int offset, int bytes) throws IOException {
                if (!(channel instanceof FileChannel mapped)) {
                    return super.next(offset, bytes);
                }
                long at = mapped.position() + offset;
                ByteBuffer part = mapped.map(FileChannel.MapMode.READ_ONLY, at, bytes);
                mapped.position(at + bytes);
                return part;
            }
        };
    }

    /** Moves as many bytes as both buffers have. Returns their number. */
    private static int move(ByteBuffer bytes, ByteBuffer target) {
        int count = Math.min(target.remaining(), bytes.remaining());
        bytes.get(target.array(), target.arrayOffset() + target.position(), count);
        target.position(target.position() + count);
        return count;
    }

    /**
     * Returns a source that reads several buffers, one after the other. Their positions do not
     * move.
     */
    public static ByteSource of(List<ByteBuffer> parts) {
        return ofAll(parts.stream().map(ByteBuffer::duplicate).toArray(ByteBuffer[]::new));
    }

    /** Returns a source that reads a buffer from its position on. */
    public static ByteSource of(ByteBuffer bytes) {
        return ofAll(bytes);
    }

    private static ByteSource ofAll(ByteBuffer... parts) {
        Deque<ByteBuffer> left = new ArrayDeque<>(List.of(parts));
        return new ByteSource() {
            @Override
            int readSome(ByteBuffer target) {
                while (left.size() > 1 && !left.element().hasRemaining()) {
                    left.remove();
                }
                int count = left.isEmpty() ? 0 : move(left.element(), target);
                return count == 0 ? -1 : count;
            }

            @Override
            long available() {
                return left.stream().mapToLong(ByteBuffer::remaining).sum();
            }

            @Override
            boolean endsAfterThem() {
                return true;
            }

            @Override
            ByteBuffer next(int offset, int length) throws IOException {
                if (left.size() > 1) {
                    return super.next(offset, length);
                }
                ByteBuffer bytes = left.element();
                int at = bytes.position() + offset;
                ByteBuffer part = bytes.slice(at, length).asReadOnlyBuffer();
                bytes.position(at + length);
                return part;
            }
        };
    }
}
