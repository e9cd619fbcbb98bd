package dev.filtersmith.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A channel that moves a few bytes at a time, after an action. It is interruptible. */
public final class PacedChannel implements ReadableByteChannel, WritableByteChannel {
    private final ReadableByteChannel source;
    private final WritableByteChannel target;
    private final int most;
    private final Runnable before;

    private PacedChannel(InputStream source, OutputStream target, int most, Runnable before) {
        this.source = Channels.newChannel(source);
        this.target = Channels.newChannel(target);
        this.most = most;
        this.before = before;
    }

    /**
     * Returns a channel to read from.
     *
     * @param bytes all bytes that it gives
     * @param most number of bytes that it gives at a time, at most
     * @param before action before each time
     */
    public static ReadableByteChannel of(byte[] bytes, int most, Runnable before) {
        return new PacedChannel(StoredSources.unknown(bytes, most), OutputStream.nullOutputStream(), most, before);
    }

    /**
     * Returns a channel to write to.
     *
     * @param out receives the bytes
     * @param most number of bytes that it takes at a time, at most
     * @param before action before each time
     */
    public static WritableByteChannel of(OutputStream out, int most, Runnable before) {
        return new PacedChannel(InputStream.nullInputStream(), out, most, before);
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        before.run();
        int limit = bytes.limit();
        bytes.limit(Math.min(limit, bytes.position() + most));
        try {
            return source.read(bytes);
        } finally {
            bytes.limit(limit);
        }
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        before.run();
        int count = target.write(bytes.slice(bytes.position(), Math.min(most, bytes.remaining())));
        bytes.position(bytes.position() + count);
        return count;
    }

    @Override
    public boolean isOpen() {
        return source.isOpen() && target.isOpen();
    }

    @Override
    public void close() throws IOException {
        source.close();
        target.close();
    }
}
