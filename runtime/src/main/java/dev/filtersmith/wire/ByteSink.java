package dev.filtersmith.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;

/** A target of stored filters. */
@FunctionalInterface
public interface ByteSink {
    /** Writes all remaining bytes. */
    void write(ByteBuffer bytes) throws IOException;

    /** Returns a sink into a stream, which is not closed. */
    static ByteSink of(OutputStream out) {
        return bytes -> out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }

    /**
     * Returns a sink into a channel in blocking mode, which is not closed.
     *
     * @throws IllegalBlockingModeException if the channel does not block
     */
    static ByteSink of(WritableByteChannel channel) {
        if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
        return bytes -> {
            while (bytes.hasRemaining()) {
                if (channel.write(bytes) == 0) {
                    throw new IOException("the channel took none of " + bytes.remaining()
                            + " bytes. Write to one that waits until it can take bytes.");
                }
            }
        };
    }
}
