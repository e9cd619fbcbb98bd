package dev.filtersmith.samples.service;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import dev.filtersmith.maintained.MaintainedFilter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.stream.Stream;

/** The way to the table of accounts: this one has no filter. */
class Guard {
    private final Accounts table;

    Guard(Accounts table) {
        this.table = table;
    }

    /** Returns whether there is an account of a name. */
    boolean exists(String name) throws SQLException {
        return table.exists(name);
    }

    /** Inserts an account; returns false if it was there. */
    boolean open(String name) throws SQLException {
        return table.insert(name);
    }

    /** Deletes an account; returns false if it was not there. */
    boolean close(String name) throws SQLException {
        return table.delete(name);
    }

    /** A filter that is maintained beside the table, and knows names that it did not have. */
    static final class Maintained extends Guard {
        private final MaintainedFilter<String, ?> filter;

        Maintained(Accounts table, MaintainedFilter<String, ?> filter) {
            super(table);
            this.filter = filter;
        }

        /**
         * {@inheritDoc} The filter keeps a "no" of the table, so the table has to be the one that
         * takes the changes, as it is now: no replica, which lags behind, and no transaction that
         * has begun before. A failure of the table is passed on, and nothing is learned from it.
         */
        @Override
        boolean exists(String name) throws SQLException {
            return filter.contains(name, super::exists);
        }

        @Override
        boolean open(String name) throws SQLException {
            return filter.put(name, () -> super.open(name));
        }

        @Override
        boolean close(String name) throws SQLException {
            return filter.remove(name, () -> super.close(name));
        }
    }

    /** Guava's filter, which neither forgets names nor grows. */
    static final class Guava extends Guard {
        private final BloomFilter<CharSequence> filter;

        Guava(Accounts table, long expected, double rate) throws SQLException {
            super(table);
            filter = BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), expected, rate);
            try (Stream<String> names = table.all()) {
                names.forEach(filter::put);
            }
        }

        @Override
        boolean exists(String name) throws SQLException {
            return filter.mightContain(name) && super.exists(name);
        }

        @Override
        boolean open(String name) throws SQLException {
            filter.put(name);
            return super.open(name);
        }
    }
}
