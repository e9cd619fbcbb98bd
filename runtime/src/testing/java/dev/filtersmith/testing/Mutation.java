package dev.filtersmith.testing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/**
 * Random changes of stored bytes, as a fuzzer makes them: bits, bytes, words and runs of them, in
 * the header and in the payload, the numbers in its texts, and the length. Half of the results have
 * right checksums, so that they pass the first checks.
 */
public final class Mutation {
    private static final int MAX_CHANGES = 4;
    private static final int LONGEST_RUN = 64;

    private static final long[] EXTREMES = {
        0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 0x2121_2121_2121_2121L, 0x0001_0001_0001_0001L, 1L << 31, 1L << 32
    };

    private final Random random;

    /**
     * Creates a source of changes.
     *
     * @param seed seed of the changes
     */
    public Mutation(long seed) {
        this.random = new Random(seed);
    }

    /**
     * Returns changed bytes.
     *
     * @param stored bytes of a stored filter
     * @return a changed copy
     */
    public byte[] of(byte[] stored) {
        byte[] bytes = stored.clone();
        for (int i = random.nextInt(MAX_CHANGES); i >= 0; i--) {
            change(bytes);
        }
        if (random.nextInt(8) == 0) {
            bytes = Arrays.copyOf(bytes, random.nextInt(2 * bytes.length));
        }
        return random.nextBoolean() ? bytes : StoredBytes.repaired(bytes).array();
    }

    private void change(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int header = Math.min(bytes.length, Math.max(Long.BYTES, buffer.getInt(8)));
        // The header is a small part of most files, but most of what is checked.
        int at = random.nextBoolean() ? random.nextInt(header) : random.nextInt(bytes.length);
        switch (random.nextInt(6)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            case 1 -> bytes[at] = (byte) random.nextInt();
            case 2 -> number(buffer, at);
            case 3 -> digit(bytes, at);
            case 4 -> run(bytes, at);
            default -> Arrays.fill(bytes, at, Math.min(bytes.length, at + random.nextInt(LONGEST_RUN)), bytes[at]);
        }
    }

    /** Changes an aligned number of two, four or eight bytes. */
    private void number(ByteBuffer buffer, int at) {
        int size = 2 << random.nextInt(3);
        int aligned = at & -size;
        if (aligned + size > buffer.capacity()) {
            return;
        }
        long value = random.nextBoolean() ? EXTREMES[random.nextInt(EXTREMES.length)] : random.nextLong();
        switch (size) {
            case 2 -> buffer.putShort(aligned, (short) value);
            case 4 -> buffer.putInt(aligned, (int) value);
            default -> buffer.putLong(aligned, value);
        }
    }

    /** Changes the next digit of a text. */
    private void digit(byte[] bytes, int from) {
        for (int at = from; at < bytes.length; at++) {
            if (bytes[at] >= '0' && bytes[at] <= '9') {
                bytes[at] = (byte) ('0' + random.nextInt(10));
                return;
            }
        }
    }

    /** Copies some bytes to another place. */
    private void run(byte[] bytes, int to) {
        int from = random.nextInt(bytes.length);
        int length = Math.min(random.nextInt(LONGEST_RUN), bytes.length - Math.max(from, to));
        System.arraycopy(bytes, from, bytes, to, length);
    }
}
