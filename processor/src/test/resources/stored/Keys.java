package grid;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Records for each number of lanes that emitted code hashes in its own way. */
final class Keys {
    private Keys() {}

    /** One lane, which is a hash already. */
    record Hashed(CharSequence text) {}

    /** One lane that several leaves share. */
    record Shared(boolean flag, byte small, short middle, char letter) {}

    /** Two lanes, of which the second is a hash. */
    record Pair<A, B>(A first, B second) {}

    /** Many lanes, of all kinds of leaves, in nested records. */
    record Many(
            Pair<Pair<Integer, Short>, UUID> nested,
            float part,
            double ratio,
            byte[] body,
            ByteBuffer tail,
            TimeUnit unit,
            String text,
            Shared shared,
            long number) {}
}
