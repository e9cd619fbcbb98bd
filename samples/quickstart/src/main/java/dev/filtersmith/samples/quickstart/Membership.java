package dev.filtersmith.samples.quickstart;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A filter that was filled with names.
 *
 * <p>This file is a template: an annotated interface and {@code Filters.builder} are all that a
 * filter takes. Replace the type of the keys by yours, and the annotation by one that suits them.
 *
 * @param name name of the filter
 * @param engine engine that runs it
 * @param bits size
 * @param filter the filter; it is a predicate of its keys
 * @param predicted rate of false positives, predicted from the content
 * @param nanosPerPut time of a put, an impression
 */
record Membership(
        String name, String engine, long bits, Predicate<String> filter, double predicted, double nanosPerPut) {
    /** Names in the best configuration known. */
    @DLeftFilter
    interface SeenNames extends MembershipFilter<String> {}

    /** Names in the configuration of the d-left Bloom filter paper: three subtables, no moves. */
    @DLeftFilter(subtables = 3, relocation = Relocation.NONE)
    interface PaperNames extends MembershipFilter<String> {}

    /** Creates a filter and puts names into it. All engines hold the same bits. */
    static Membership of(Class<? extends MembershipFilter<String>> type, Engine engine, long seed, List<String> names) {
        MembershipFilter<String> filter = Filters.builder(type)
                .expectedElements(names.size())
                .seed(seed)
                .engine(engine)
                .build();
        double nanos = put(names, filter::put);
        String engineName = filter.engine().name().toLowerCase(Locale.ROOT);
        return new Membership(type.getSimpleName(), engineName, filter.bitSize(), filter, filter.expectedFpp(), nanos);
    }

    /** Does the same with Guava's Bloom filter, which takes a rate in place of a size. */
    static Membership guava(long wantedBits, List<String> names) {
        // Beyond 64 bits for a key, Guava would need more hash functions than it has.
        long bits = Math.min(wantedBits, 64L * names.size());
        double rate = Math.exp(-(double) bits / names.size() * Math.log(2) * Math.log(2));
        BloomFilter<CharSequence> filter = BloomFilter.create(Funnels.unencodedCharsFunnel(), names.size(), rate);
        double nanos = put(names, filter::put);
        return new Membership("Guava BloomFilter", "guava", bits, filter::mightContain, filter.expectedFpp(), nanos);
    }

    private static double put(List<String> names, Consumer<String> put) {
        long start = System.nanoTime();
        names.forEach(put);
        return (double) (System.nanoTime() - start) / names.size();
    }

    /** Returns the number of names that the filter may contain. */
    long found(Stream<String> names) {
        return names.filter(filter).count();
    }
}
