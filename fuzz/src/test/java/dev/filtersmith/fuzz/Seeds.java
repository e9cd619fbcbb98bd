package dev.filtersmith.fuzz;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredFilter.Form;
import dev.filtersmith.testing.TypedBuilder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Named;

/** The first inputs of the targets: the stored filters that are kept for ever. */
final class Seeds {
    private Seeds() {}

    /** Returns the bytes of all stored filters, trimmed ones or others. */
    static List<Named<byte[]>> stored(boolean trimmed) throws IOException {
        List<Named<byte[]>> seeds = new ArrayList<>();
        for (StoredFilter filter : KeptFilters.all()) {
            if (trimmed == (filter.form() == Form.TRIMMED)) {
                seeds.add(Named.of(filter.name(), bytes(filter)));
            }
        }
        return seeds;
    }

    /** Returns the bytes of filters that have grown. */
    static List<Named<byte[]>> grown() throws IOException {
        List<Named<byte[]>> seeds = new ArrayList<>();
        for (String text :
                List.of("@BloomFilter(bitsPerKey = 12, hashFunctions = 3)", "@WindowedCuckooFilter(slotBits = 8)")) {
            FilterSpec spec = Families.in(Growth.CHAINED, FilterSpec.parse(text));
            LongFilter filter = TypedBuilder.ofLongs(spec).expectedElements(20).build();
            filter.putAll(LongStream.range(0, 300).toArray());
            seeds.add(Named.of(text, StoredBytes.of(filter).array()));
        }
        return seeds;
    }

    /** Returns the bytes of filters that are divided into shards. */
    static List<Named<byte[]>> sharded() throws IOException {
        List<Named<byte[]>> seeds = new ArrayList<>();
        for (int shards : new int[] {1, 4}) {
            LongFilter filter = Filters.builder(FilterSpec.parse("@WindowedCuckooFilter(slotBits = 8)"))
                    .expectedElements(40)
                    .shards(shards)
                    .build();
            filter.putAll(LongStream.range(0, 40).toArray());
            seeds.add(Named.of(shards + " shards", StoredBytes.of(filter).array()));
        }
        return seeds;
    }

    private static byte[] bytes(StoredFilter filter) throws IOException {
        String name = "/dev/filtersmith/" + filter.file().getFileName();
        try (InputStream in = Seeds.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name);
            }
            return in.readAllBytes();
        }
    }

    /** Returns the specs of all stored filters, as written by hand and in full. */
    static List<String> specs() throws IOException {
        List<String> seeds = new ArrayList<>();
        for (StoredFilter filter : KeptFilters.all()) {
            seeds.add(filter.spec());
            seeds.add(StoredBytes.of(bytes(filter)).spec());
        }
        return seeds;
    }
}
