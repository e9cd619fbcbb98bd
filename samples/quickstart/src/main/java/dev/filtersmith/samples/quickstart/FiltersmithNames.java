package dev.filtersmith.samples.quickstart;

import dev.filtersmith.MembershipFilter;
import java.util.Locale;

/**
 * A filter of Filtersmith.
 *
 * @param filter the filter
 */
record FiltersmithNames(MembershipFilter<String> filter) implements NameFilter {
    @Override
    public boolean put(String name) {
        return filter.put(name);
    }

    @Override
    public boolean mightContain(String name) {
        return filter.mightContain(name);
    }

    @Override
    public double expectedFpp() {
        return filter.expectedFpp();
    }

    @Override
    public long bitSize() {
        return filter.bitSize();
    }

    @Override
    public String layout() {
        return filter.layout().signature();
    }

    @Override
    public String engine() {
        return filter.engine().name().toLowerCase(Locale.ROOT);
    }
}
