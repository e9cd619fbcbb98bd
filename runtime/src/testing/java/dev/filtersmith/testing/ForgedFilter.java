package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * The use of a filter that was read from forged bytes. All that was accepted works, and keys that
 * are put later are found.
 */
public final class ForgedFilter {
    private static final int LOOKUPS = 100;
    private static final int PUTS = 40;

    private final Random random;
    private final Contender engine;
    private final LongFilter filter;
    private final long[] content;
    private final List<long[]> history = new ArrayList<>();

    private ForgedFilter(Contender engine, LongFilter filter, long seed, long... content) {
        this.engine = engine;
        this.filter = filter;
        this.content = content;
        this.random = new Random(seed);
    }

    /**
     * Uses a filter in all ways.
     *
     * @param engine engine of the filter
     * @param filter filter that was read
     * @param seed seed of the keys
     * @param content keys that are its whole content, with which it can be refreshed; none if the
     *     content is not known
     * @return words after each step
     * @throws IOException if what the filter writes cannot be read
     */
    public static List<long[]> use(Contender engine, LongFilter filter, long seed, long... content) throws IOException {
        ForgedFilter forged = new ForgedFilter(engine, filter, seed, content);
        forged.lookUp();
        forged.writeAndRead();
        if (content.length > 0) {
            forged.refresh(LongStream.of(content).boxed().toList());
        }
        List<Long> own = forged.put();
        forged.find(own);
        if (filter instanceof LongCountingFilter) {
            forged.refresh(own);
            forged.remove(own);
        } else {
            forged.rebalance();
            forged.find(own);
        }
        forged.lookUp();
        forged.writeAndRead();
        return forged.history;
    }

    /**
     * Looks up some keys in all ways.
     *
     * @param filter filter with any words
     * @param seed seed of the keys
     */
    public static void lookUp(LongFilter filter, long seed) {
        long[] keys = new Random(seed).longs(LOOKUPS).toArray();
        int hits = 0;
        for (long key : keys) {
            hits += filter.mightContain(key) ? 1 : 0;
            if (filter instanceof LongCountingFilter counting) {
                assertThat(counting.count(key)).isNotNegative();
            }
        }
        assertThat(filter.mightContain(keys).cardinality()).isEqualTo(hits);
    }

    private void lookUp() {
        lookUp(filter, random.nextLong());
        assertThat(filter.expectedFpp()).isBetween(0.0, 1.0);
        assertThat(filter.approximateElementCount()).isNotNegative();
        assertThat(filter.statistics().expectedElements()).isEqualTo(filter.expectedElements());
        assertThat(filter.toString()).isNotEmpty();
        history.add(filter.words());
    }

    private void writeAndRead() throws IOException {
        LongFilter again = engine.read(StoredBytes.of(filter).array());
        assertThat(again.words()).isEqualTo(filter.words());
        if (TestShapes.core(filter) instanceof TableCore single
                && single.table().hasTrimmedForm()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            filter.writeTrimmed(out);
            TrimmedFilter trimmed = Filters.reader().readTrimmed(FilterSource.of(ByteBuffer.wrap(out.toByteArray())));
            random.longs(LOOKUPS)
                    .forEach(key -> assertThat(trimmed.mightContain(key)).isEqualTo(filter.mightContain(key)));
        }
    }

    private List<Long> put() {
        List<Long> own = new ArrayList<>(LongStream.of(content).boxed().toList());
        try {
            for (int i = 0; i < PUTS; i++) {
                long key = i % 8 == 7 && filter instanceof LongCountingFilter
                        ? own.get(own.size() - 7)
                        : random.nextLong();
                filter.put(key);
                own.add(key);
            }
            long[] more = random.longs(PUTS).toArray();
            try {
                filter.putAll(more);
                LongStream.of(more).forEach(own::add);
            } catch (FilterFullException full) {
                LongStream.of(more).limit(full.accepted()).forEach(own::add);
                assertThat(full.accepted()).isBetween(0L, PUTS - 1L);
            }
        } catch (FilterFullException full) {
            assertThat(full).hasMessageContaining("is full");
        }
        history.add(filter.words());
        return own;
    }

    private void find(List<Long> keys) {
        assertThat(keys).allMatch(filter::mightContain, "found");
        assertThat(filter.mightContain(keys.stream().mapToLong(Long::longValue).toArray())
                        .cardinality())
                .isEqualTo(keys.size());
        if (filter instanceof LongCountingFilter counting) {
            assertThat(keys).allMatch(key -> counting.count(key) > 0, "counted");
        }
    }

    private void rebalance() {
        try {
            filter.rebalance(PUTS);
        } catch (UnsupportedOperationException documented) {
            assertThat(documented).hasMessageContaining("rebalance");
        }
        history.add(filter.words());
    }

    private void refresh(List<Long> live) {
        long[] before = filter.words();
        try {
            ((LongCountingFilter) filter).refresh(live.stream().mapToLong(Long::longValue));
        } catch (LiveKeysException foreign) {
            assertThat(content).as("the known content").isEmpty();
            assertThat(filter.words()).isEqualTo(before);
        } catch (FilterFullException full) {
            assertThat(filter.words()).isEqualTo(before);
        }
        find(live);
        history.add(filter.words());
    }

    /** Removes own keys, which keeps the others, and in the end keys that were never put. */
    private void remove(List<Long> own) {
        LongCountingFilter counting = (LongCountingFilter) filter;
        List<Long> rest = own.subList(own.size() / 2, own.size());
        for (long key : own.subList(0, own.size() / 2)) {
            assertThat(counting.remove(key)).isTrue();
        }
        find(rest);
        history.add(filter.words());
        random.longs(LOOKUPS).forEach(counting::remove);
    }
}
