package dev.filtersmith.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.SelectableChannel;

/** A source of stored filters, which is read no further than the end of one. */
public abstract class ByteSource {
    private long position;

    private ByteSource() {}

    /**
     * Reads some bytes into an array-backed buffer, at least one, or returns a negative number at
     * the end.
     */
    abstract int readSome(ByteBuffer target) throws IOException;

    /**
     * Returns the number of bytes that the source is known to have.
     *
     * @return number of bytes; 0 if nothing is known
     * @throws IOException if the source fails
     */
    abstract long available() throws IOException;

    /**
     * Fills a buffer.
     *
     * @param target buffer with an array; left at its limit
     * @param part what is read, for messages
     * @throws EOFException if there are too few bytes
     * @throws IOException if the source fails
     */
    final void read(ByteBuffer target, String part) throws IOException {
        while (target.hasRemaining()) {
            int count = readSome(target);
            if (count < 0) {
                throw new EOFException("the source ends after " + position + " bytes, within the " + part
                        + " of a filter: " + target.remaining() + " bytes more are needed there");
            }
            position += count;
        }
    }

    /**
     * Returns a source that reads a stream.
     *
     * @param in stream; not closed
     * @return source
     */
    public static ByteSource of(InputStream in) {
        return new ByteSource() {
            @Override
            int readSome(ByteBuffer target) throws IOException {
                int count = in.read(target.array(), target.arrayOffset() + target.position(), target.remaining());
                target.position(target.position() + Math.max(0, count));
                return count;
            }

            @Override
            long available() throws IOException {
                return in.available();
            }
        };
    }

    /**
     * Returns a source that reads a channel.
     *
     * @param channel channel in blocking mode; not closed
     * @return source
     * @throws IllegalBlockingModeException if the channel does not block
     */
    public static ByteSource of(ReadableByteChannel channel) {
        if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
        return new ByteSource() {
            @Override
            int readSome(ByteBuffer target) throws IOException {
                return channel.read(target);
            }

            @Override
            long available() throws IOException {
                return channel instanceof SeekableByteChannel file ? file.size() - file.position() : 0;
            }
        };
    }

    /**
     * Returns a source that reads a buffer from its position on.
     *
     * @param bytes buffer, whose position moves
     * @return source
     */
    public static ByteSource of(ByteBuffer bytes) {
        return new ByteSource() {
            @Override
            int readSome(ByteBuffer target) {
                int count = Math.min(target.remaining(), bytes.remaining());
                bytes.get(target.array(), target.arrayOffset() + target.position(), count);
                target.position(target.position() + count);
                return count == 0 ? -1 : count;
            }

            @Override
            long available() {
                return bytes.remaining();
            }
        };
    }
}
