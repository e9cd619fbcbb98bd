package dev.filtersmith.samples.learning;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import dev.filtersmith.FilterSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Guava's Bloom filter, which neither grows nor forgets what is removed. */
final class Guava implements Guard {
    private final Table table;
    private final BloomFilter<CharSequence> filter;

    /** Creates a filter for the elements and the rate of a spec. */
    Guava(Table table, FilterSpec spec) {
        this.table = table;
        this.filter = BloomFilter.create(Funnels.unencodedCharsFunnel(), spec.expectedElements(), spec.maxFpp());
    }

    @Override
    public void add(String method) {
        filter.put(method);
        table.add(method);
    }

    @Override
    public void remove(String method) {
        table.remove(method);
    }

    @Override
    public boolean mightContain(String method) {
        return filter.mightContain(method);
    }

    @Override
    public long bytes() {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try {
            filter.writeTo(stored);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return stored.size();
    }
}
