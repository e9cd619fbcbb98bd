package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.benchmarks.subject.DefaultFilter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program that creates a filter, puts a key and looks it up, or looks up the key of a stored
 * filter, and prints the milliseconds that this took.
 */
public final class FirstLookup {
    private static final int ELEMENTS = 1_000_000;

    /** The default filter over text. */
    @DLeftFilter
    interface Words extends MembershipFilter<String> {}

    /** The default filter, which grows. */
    @DLeftFilter(growth = Growth.CHAINED)
    interface Grown extends LongFilter {}

    /** A windowed cuckoo filter. */
    @WindowedCuckooFilter
    interface Windows extends LongFilter {}

    /** A Bloom filter. */
    @BloomFilter
    interface Bloom extends LongFilter {}

    /** A ddlCBF. */
    @DynamicDLeftCountingFilter
    interface Dynamic extends LongFilter {}

    private FirstLookup() {}

    /**
     * Takes the time of one way to a first answer.
     *
     * @param arguments the way, without which the default filter is created, and the stored filter
     *     where the way needs one; {@code write} writes it
     * @throws IOException if the stored filter cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        String way = arguments.length == 0 ? "create" : arguments[0];
        String file = arguments.length < 2 ? "" : arguments[1];
        long start = System.nanoTime();
        Filter filter = answered(way, file);
        long end = System.nanoTime();
        if (filter.engine() != Engine.GENERATED) {
            throw new IllegalStateException("not the answer of an emitted class");
        }
        System.out.println((end - start) / 1e6);
    }

    private static Filter answered(String way, String file) throws IOException {
        return switch (way) {
            case "create" -> put(Filters.create(DefaultFilter.class, ELEMENTS));
            case "text" -> text();
            case "grown" -> put(Filters.create(Grown.class, ELEMENTS));
            case "windows" -> put(Filters.create(Windows.class, ELEMENTS));
            case "bloom" -> put(Filters.create(Bloom.class, ELEMENTS));
            case "dynamic" -> put(Filters.create(Dynamic.class, ELEMENTS));
            case "write" -> write(Path.of(file));
            case "read" -> found(Filters.read(DefaultFilter.class, Path.of(file)));
            case "map" -> found(Filters.map(DefaultFilter.class, Path.of(file)).filter());
            default -> throw new IllegalArgumentException("no way is called " + way);
        };
    }

    private static Filter put(LongFilter filter) {
        filter.put(42);
        return found(filter);
    }

    private static Filter found(LongFilter filter) {
        if (!filter.mightContain(42)) {
            throw new IllegalStateException("the key is lost");
        }
        return filter;
    }

    private static Filter text() {
        Words words = Filters.create(Words.class, ELEMENTS);
        words.put("key");
        if (!words.mightContain("key")) {
            throw new IllegalStateException("the key is lost");
        }
        return words;
    }

    private static Filter write(Path file) throws IOException {
        Filter filter = put(Filters.create(DefaultFilter.class, ELEMENTS));
        try (OutputStream out = Files.newOutputStream(file)) {
            filter.writeTo(out);
        }
        return filter;
    }
}
