package dev.filtersmith.testing;

import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** Sources and targets of stored filters that are slow, partial or broken. */
public final class StoredSources {
    private StoredSources() {}

    /** The kinds of sources of bytes in memory. */
    public enum Kind {
        /** A stream that knows its length. */
        STREAM {
            @Override
            public FilterSource of(byte[] bytes) {
                return FilterSource.of(new ByteArrayInputStream(bytes));
            }
        },
        /** A stream that says nothing about its length. */
        UNKNOWN_STREAM {
            @Override
            public FilterSource of(byte[] bytes) {
                return FilterSource.of(unknown(bytes, Integer.MAX_VALUE));
            }
        },
        /** A stream that announces more bytes than there are. */
        LYING_STREAM {
            @Override
            public FilterSource of(byte[] bytes) {
                return FilterSource.of(unknown(bytes, Integer.MAX_VALUE, Integer.MAX_VALUE));
            }
        },
        /** A stream that gives one byte at a time. */
        SLOW_STREAM {
            @Override
            public FilterSource of(byte[] bytes) {
                return FilterSource.of(unknown(bytes, 1));
            }
        },
        /** A channel over a stream. */
        CHANNEL {
            @Override
            public FilterSource of(byte[] bytes) {
                return FilterSource.of(Channels.newChannel(unknown(bytes, Integer.MAX_VALUE)));
            }
        },
        /** A channel that gives up to seven bytes at a time. */
        SLOW_CHANNEL {
            @Override
            public FilterSource of(byte[] bytes) {
                return FilterSource.of(partial(bytes, 7));
            }
        },
        /** A buffer with an array, of the other byte order, that begins in its middle. */
        HEAP_BUFFER {
            @Override
            public FilterSource of(byte[] bytes) {
                byte[] longer = new byte[bytes.length + 5];
                System.arraycopy(bytes, 0, longer, 5, bytes.length);
                return FilterSource.of(
                        ByteBuffer.wrap(longer).position(3).slice().position(2).order(ByteOrder.BIG_ENDIAN));
            }
        },
        /** A buffer without an array. */
        READ_ONLY_BUFFER {
            @Override
            public FilterSource of(byte[] bytes) {
                return FilterSource.of(ByteBuffer.wrap(bytes).asReadOnlyBuffer());
            }
        },
        /** A buffer outside of the heap. */
        DIRECT_BUFFER {
            @Override
            public FilterSource of(byte[] bytes) {
                return FilterSource.of(
                        ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
            }
        };

        /** Returns a source of bytes. */
        public abstract FilterSource of(byte[] bytes);
    }

    /** Returns a stream of unknown length that gives up to a number of bytes at a time. */
    public static InputStream unknown(byte[] bytes, int most) {
        return unknown(bytes, most, 0);
    }

    private static InputStream unknown(byte[] bytes, int most, int announced) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return super.read(target, offset, Math.min(length, most));
            }

            @Override
            public int available() {
                return announced;
            }
        };
    }

    /** Returns a channel that gives up to a number of bytes at a time. */
    public static ReadableByteChannel partial(byte[] bytes, int most) {
        return PacedChannel.of(bytes, most, () -> {});
    }

    /** Returns a channel that takes up to a number of bytes at a time. */
    public static WritableByteChannel partial(OutputStream out, int most) {
        return PacedChannel.of(out, most, () -> {});
    }

    /** Returns a stream that fails when a byte is read. */
    public static InputStream failing(byte[] bytes, int at, IOException failure) {
        return new InputStream() {
            private int position;

            @Override
            public int read() throws IOException {
                if (position == at) {
                    throw failure;
                }
                return bytes[position++] & 0xff;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (position == at) {
                    throw failure;
                }
                int count = Math.min(length, at - position);
                System.arraycopy(bytes, position, target, offset, count);
                position += count;
                return count;
            }
        };
    }

    /** Returns a stream that takes a number of bytes, and fails then. */
    public static OutputStream failing(int at, IOException failure) {
        return new OutputStream() {
            private long left = at;

            @Override
            public void write(int octet) throws IOException {
                write(new byte[1], 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                left -= length;
                if (left < 0) {
                    throw failure;
                }
            }
        };
    }
}
