package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.testing.RandomRankIndexedSpecs;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.Watchdog;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChainReaderTest {
    private static final int SPECS = 150;
    private static final int ELEMENTS = 100;
    private static final int QUERIES = 20;

    /** A filter that exposes its buckets. */
    @SuppressWarnings("serial") // Nobody serializes it.
    private static final class Shown extends HotFilter {
        private final RankIndexedLayout layout;
        private final ChainReader reader;

        private Shown(RankIndexedLayout layout) {
            super(TestShapes.of(layout), ELEMENTS, KeySeed.of(0));
            this.layout = layout;
            this.reader = ChainReader.of(layout);
        }

        private void check(Random random) {
            long[] hashes = new long[ELEMENTS];
            for (int i = 0; i < ELEMENTS; i++) {
                hashes[i] = random.nextLong();
                try {
                    putCrowded(hashes[i]);
                } catch (FilterFullException full) {
                    // Expected: all extensions are taken then.
                    assertThat(full).hasMessageContaining("full");
                }
                for (int query = 0; query < QUERIES; query++) {
                    long changed = 1L << random.nextInt(Long.SIZE);
                    check(hashes[random.nextInt(i + 1)] ^ (random.nextBoolean() ? 0 : changed));
                }
            }
        }

        private void check(long hash) {
            RankIndexedBuckets table = ((ChainTable) table()).chains().buckets();
            int bucket = table.bucket(hash);
            int begin = bucket * bucketBytes;
            int slot = slotLevelByLevel(bucket, layout.chain(hash), layout.remainder(hash));
            boolean inExtension = slot >= reader.slots();
            int walked = reader.walk(bytes, begin, hash);
            if (slot >= 0 && !inExtension) {
                assertThat(walked).as("%s", layout).isEqualTo(1);
                assertThat(reader.differing(bytes, begin, slot, hash))
                        .as("%s", layout)
                        .isZero();
                assertThat(reader.count(bytes, begin, slot)).as("%s", layout).isEqualTo(table.count(bucket, slot));
            } else {
                assertThat(walked).as("%s", layout).isIn(inExtension ? -1 : 0, -1);
            }
            long seen = reader.glance(bytes, begin, hash);
            if (seen <= 0) {
                assertThat(seen < 0).as("%s", layout).isEqualTo(slot >= 0);
            } else {
                assertThat(seen).isEqualTo(1);
            }
        }

        /** Reads on from each slot, as beside a writer that has changed the bucket since. */
        private void readOn(Random random) {
            for (int i = 0; i < QUERIES; i++) {
                random.nextBytes(bytes);
                for (int slot = 0; slot < reader.slots(); slot++) {
                    int next = reader.next(bytes, 0, slot);
                    assertThat(next == ChainReader.NONE || next > slot)
                            .as("%s: slot %s after slot %s", layout, next, slot)
                            .isTrue();
                }
            }
        }

        /** Looks up on from each slot of one bucket, without extensions. */
        private void lookUpFrom(Random random, Watchdog watchdog) {
            for (int i = 0; i < QUERIES; i++) {
                watchdog.begin(layout + ", words " + i);
                random.nextBytes(bytes);
                long hash = random.nextLong();
                int bucket = ((ChainTable) table()).chains().buckets().bucket(hash);
                long flag = ((ChainTable) table()).chains().buckets().size().bucketAt(bucket)
                        + layout.segments().get(0).flagAt();
                bytes[(int) (flag >>> 3)] &= (byte) ~(1 << (flag & 7));
                for (int slot = 0; slot < reader.slots(); slot++) {
                    ((ChainTable) table()).chains().count(hash, slot);
                }
            }
        }

        /**
         * Returns the slot of an element, or -1, as in the paper: by the rank in the index of its
         * level.
         */
        private int slotLevelByLevel(int bucket, int chain, long remainder) {
            RankIndexedBuckets table = ((ChainTable) table()).chains().buckets();
            long base = table.baseIndex(bucket);
            if ((base & (1L << chain)) == 0) {
                return -1;
            }
            int level = 0;
            int size = Long.bitCount(base);
            int rank = Long.bitCount(base & ((1L << chain) - 1));
            while (table.remainder(bucket, level + rank) != remainder) {
                if (!table.continues(bucket, level + rank)) {
                    return -1;
                }
                rank = table.ones(bucket, level, level + rank);
                int sizeOfNext = table.ones(bucket, level, level + size);
                level += size;
                size = sizeOfNext;
            }
            return level + rank;
        }

        @Override
        public boolean putHash(long hash) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean mightContainHash(long hash) {
            throw new UnsupportedOperationException();
        }
    }

    private static ChainSpec withoutCounters(long seed) {
        long next = seed;
        ChainSpec spec = draw(next);
        while (spec instanceof CountingSpec) {
            next += SPECS;
            spec = draw(next);
        }
        return spec;
    }

    private static ChainSpec draw(long seed) {
        return seed % 2 == 0 ? RandomRankIndexedSpecs.small(seed) : RandomRankIndexedSpecs.valid(seed);
    }

    @Test
    void walksTheChainsThatTheLevelsMakeUp() {
        for (long seed = 0; seed < SPECS; seed++) {
            new Shown(RankIndexedLayout.of(withoutCounters(seed))).check(new Random(seed));
        }
    }

    /** A writer may shift the bits between two reads, so that a slot has no place in its chain. */
    @Test
    void chainsEndBesideAWriter() {
        Watchdog.over(watchdog -> {
            for (long seed = 0; seed < SPECS; seed++) {
                Shown shown = new Shown(RankIndexedLayout.of(withoutCounters(seed)));
                shown.readOn(new Random(seed));
                shown.lookUpFrom(new Random(seed), watchdog);
            }
        });
    }
}
