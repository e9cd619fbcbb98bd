package good;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.util.List;
import java.util.Locale;

/** Interfaces of every shape that a filter can have. */
public class Shapes {
    /** Only its package sees it. */
    @DLeftFilter
    interface PackagePrivate extends LongFilter {}

    /** Its emitted class is public too. */
    @DLeftFilter
    public interface Public extends LongFilter {}

    /** Seen by subclasses; the emitted class is in the same package. */
    @DLeftFilter
    protected interface Protected extends LongFilter {}

    static class Deep {
        interface Deeper {
            @DLeftFilter
            interface Nested extends MembershipFilter<String> {}
        }
    }

    interface Named<T> extends MembershipFilter<T> {
        default boolean isNew(T key) {
            return !mightContain(key);
        }
    }

    interface ListedTwice<A, B> extends Named<B>, Filter {
        A tag();
    }

    /** The type of the keys is bound two interfaces up. */
    @DLeftFilter
    interface Bound extends ListedTwice<Integer, String> {
        @Override
        default Integer tag() {
            return 7;
        }

        /** Declared again, to be documented. */
        @Override
        boolean put(String key);

        default int putBoth(String one, String two) {
            return (put(one) ? 1 : 0) + (put(two) ? 1 : 0);
        }

        static String nothing() {
            return "";
        }
    }

    /** Declares methods of the library again. */
    @DLeftFilter
    interface Redeclared extends LongFilter {
        @Override
        boolean put(long url);

        @Override
        boolean mightContain(long url);

        @Override
        int putAll(long[] urls, int offset, int length);

        @Override
        long approximateElementCount();

        @Override
        boolean equals(Object other);
    }

    /** Inherits from an annotated interface. */
    @DLeftFilter(subtables = 3)
    interface Child extends Redeclared {}

    /** A generic record, by its arguments. */
    record Pair<A, B>(A first, B second) {}

    @DLeftFilter
    interface Pairs extends MembershipFilter<Pair<String, Pair<Integer, byte[]>>> {
        boolean put(String first, Integer secondFirst, byte[] secondSecond);

        boolean mightContain(String first, Integer secondFirst, byte[] secondSecond);
    }

    /** The type of its keys has the name of a class that the emitted one nests. */
    @DLeftFilter
    interface Restaurant extends MembershipFilter<Tables> {
        boolean put(int number, int seats);
    }

    /** Its accessor changes a component. */
    record Server(String name, int port) {
        @Override
        public int port() {
            return port & 0xfff;
        }
    }

    /** Its constructor changes a component. */
    record Account(String name, Server server) {
        Account {
            name = name.toLowerCase(Locale.ROOT);
        }
    }

    /** Keys that are not what they were made of. */
    @DLeftFilter
    interface Accounts extends MembershipFilter<Account> {
        boolean put(String name, String serverName, int serverPort);

        boolean mightContain(String NAME, String server_name, int port);

        default boolean finds(String name) {
            boolean fresh = put(name, "s", 0x1007);
            boolean found = mightContain(new Account(name, new Server("s", 0x1007)))
                    && mightContain(new Account(name.toUpperCase(Locale.ROOT), new Server("s", 7)));
            return fresh && found && mightContain(name, "s", 0x2007);
        }
    }

    /** An accessor alone changes the component, also of a key whose type is a variable. */
    @DLeftFilter
    interface Servers extends MembershipFilter<Pair<Server, Short>> {
        boolean put(String firstName, int firstPort, Short second);

        boolean mightContain(String name, int port, Short second);
    }

    /** A body in place of the overload. */
    @DLeftFilter
    interface Plain extends MembershipFilter<Tables> {
        default long put(int number, int seats) {
            return put(new Tables(number, seats)) ? 1 : 0;
        }
    }

    static final List<Class<?>> ALL = List.of(
            PackagePrivate.class,
            Public.class,
            Protected.class,
            Deep.Deeper.Nested.class,
            Bound.class,
            Redeclared.class,
            Child.class,
            Pairs.class,
            Restaurant.class,
            Accounts.class,
            Servers.class,
            Plain.class);
}
