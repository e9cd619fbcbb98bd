package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.FilterBuilder;
import dev.filtersmith.MembershipFilter;
import java.util.stream.IntStream;

/** The default filter over texts of 42 characters, which stand for {@code long} keys. */
final class TextFilter implements Subject {
    private static final int TEXT_BITS = 15;
    private static final String[] TEXTS = IntStream.range(0, 1 << TEXT_BITS)
            .mapToObj(number -> String.format("https://example.org/articles/%013d", number))
            .toArray(String[]::new);

    private final MembershipFilter<String> filter;

    TextFilter(FilterBuilder<KeyFilters.Strings> builder, int expectedElements) {
        this.filter = builder.expectedElements(expectedElements).build();
    }

    private static String text(long key) {
        return TEXTS[(int) ((key * 0x9e3779b97f4a7c15L) >>> -TEXT_BITS)];
    }

    @Override
    public boolean put(long key) {
        return filter.put(text(key));
    }

    @Override
    public boolean mightContain(long key) {
        return filter.mightContain(text(key));
    }
}
