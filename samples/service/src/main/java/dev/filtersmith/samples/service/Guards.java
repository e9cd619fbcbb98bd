package dev.filtersmith.samples.service;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import dev.filtersmith.Filters;
import dev.filtersmith.maintained.MaintainedFilter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.stream.Stream;

/** The guards that are compared. */
final class Guards {
    private Guards() {}

    /** Returns a guard that lets every request through. */
    static Guard none(Accounts table) {
        return new Guard() {
            @Override
            public boolean mayExist(String name) {
                return true;
            }

            @Override
            public boolean open(String name) throws SQLException {
                return table.insert(name);
            }

            @Override
            public boolean close(String name) throws SQLException {
                return table.delete(name);
            }
        };
    }

    /** Returns a filter that is maintained beside the table. */
    static Guard filtersmith(Accounts table, MaintainedFilter<String, StoredNames> filter) {
        return new Guard() {
            @Override
            public boolean mayExist(String name) {
                return filter.mightContain(name);
            }

            @Override
            public void found(boolean exists) {
                filter.filter().ifPresent(exists ? Filters::reportTruePositive : Filters::reportFalsePositive);
            }

            @Override
            public boolean open(String name) throws SQLException {
                return filter.put(name, () -> table.insert(name));
            }

            @Override
            public boolean close(String name) throws SQLException {
                return filter.remove(name, () -> table.delete(name));
            }
        };
    }

    /** Returns Guava's filter, which neither forgets names nor grows. */
    static Guard guava(Accounts table, long expected) throws SQLException {
        BloomFilter<CharSequence> filter =
                BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), expected, 1e-3);
        try (Stream<String> names = table.all()) {
            names.forEach(filter::put);
        }
        return new Guard() {
            @Override
            public boolean mayExist(String name) {
                return filter.mightContain(name);
            }

            @Override
            public boolean open(String name) throws SQLException {
                filter.put(name);
                return table.insert(name);
            }

            @Override
            public boolean close(String name) throws SQLException {
                return table.delete(name);
            }
        };
    }
}
