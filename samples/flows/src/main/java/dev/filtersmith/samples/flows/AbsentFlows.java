package dev.filtersmith.samples.flows;

import java.util.SplittableRandom;

/**
 * A source of random absent flows: their senders are in 240.0.0.0/4, a block that no network uses.
 */
final class AbsentFlows {
    private static final int UNUSED = 240 << 24;

    private final SplittableRandom random;

    AbsentFlows(long seed) {
        this.random = new SplittableRandom(seed);
    }

    Flow next() {
        return new Flow(
                UNUSED + random.nextInt(1 << 28),
                random.nextInt(),
                random.nextInt(1 << 16),
                random.nextInt(1 << 16),
                (byte) random.nextInt(1 << 8));
    }
}
