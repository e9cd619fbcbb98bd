package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.KeyComponents;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.net.InetAddress;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Refusal of keys that no filter can hash, with path, type and remedy. */
class UnsupportedKeyTest {
    private record Host(InetAddress address, int port) {}

    @SuppressWarnings("ArrayRecordComponent") // Must be refused.
    private record Flow(Host source, BigInteger size, int[] marks) {}

    private record Node(int value, @Nullable Node next) {}

    private record Growing<T>(@Nullable Growing<Growing<T>> more) {}

    private record Empty() {}

    private record Holder(Empty nothing) {}

    private record Box<T>(T content) {}

    @SuppressWarnings({"unused", "rawtypes", "ArrayRecordComponent"}) // The test uses only their types.
    private record Types<T>(Box raw, Box<?> any, Box<T> variable, Box<List<String>> list, Box<String>[] array) {}

    private static String messageFor(Type type) {
        UnsupportedKeyException thrown =
                catchThrowableOfType(UnsupportedKeyException.class, () -> KeyHashers.of(type, KeySeed.of(1)));
        return String.valueOf(thrown.getMessage());
    }

    private static Type component(int index) {
        return Types.class.getRecordComponents()[index].getGenericType();
    }

    private static String nameOf(Class<?> type) {
        return String.valueOf(type.getCanonicalName());
    }

    @Test
    void allComponentsAtFaultAreNamed() {
        assertThat(messageFor(Flow.class).lines())
                .containsExactly(
                        "[UnsupportedKey] MembershipFilter<Flow>: component source.address has type"
                                + " java.net.InetAddress, which no filter can hash. Use byte[] "
                                + "(address.getAddress()), or a"
                                + " record of the parts that make two values equal, or a String or byte[] of them.",
                        "[UnsupportedKey] MembershipFilter<Flow>: component size has type java.math.BigInteger, "
                                + "which no"
                                + " filter can hash. Use byte[] (size.toByteArray()), or a record of the parts "
                                + "that make two"
                                + " values equal, or a String or byte[] of them.",
                        "[UnsupportedKey] MembershipFilter<Flow>: component marks has type int[], which no "
                                + "filter can hash."
                                + " Use a byte[] or ByteBuffer that holds the elements.");
    }

    @Test
    void theKeyItself() {
        assertThat(messageFor(Object.class))
                .isEqualTo("[UnsupportedKey] MembershipFilter<Object>: the key has type java.lang.Object, which no "
                        + "filter can"
                        + " hash. Use a record of the parts that make two values equal, or a String or "
                        + "byte[] of them."
                        + " On the interface, @KeyComponents can name the accessors of these parts.");
        assertThat(messageFor(StringBuilder.class)).contains("Use CharSequence (the same object), or");
        assertThat(messageFor(InetAddress.class)).contains("(key.getAddress())");
    }

    /** Keys of a class that is no record. */
    @SuppressWarnings("unused") // Only named.
    public static class Order<T> {
        public String getTenant() {
            return "a";
        }

        public T getLines(int from) {
            throw new UnsupportedOperationException();
        }

        public List<T> lines() {
            return List.of();
        }

        public void clear() {}

        long id() {
            return 0;
        }
    }

    private static final class Page extends Order<String> {}

    @Test
    void accessorsThatAreNone() {
        assertThat(messageFor(KeyTypes.of(Page.class, "getTenent", "getLines", "clear", "id"))
                        .lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("[KeyComponents] Page has no accessor "));
        assertThat(messageFor(KeyTypes.of(Page.class, "lines")))
                .startsWith("[UnsupportedKey] MembershipFilter<Page>: component lines has type java.util.List<");
        assertThat(messageFor(KeyTypes.of(Order.class, "getTenant"))).contains("without its type arguments");
    }

    /** A module of the JDK that opens nothing to the library, with an internal class. */
    @Test
    void accessorsThatAreClosed() throws ClassNotFoundException {
        Class<?> closed = Class.forName("sun.security.x509.X500Name");
        assertThat(messageFor(KeyTypes.of(closed, "getName")))
                .contains("which the filter cannot access", "opens sun.security.x509 to dev.filtersmith;");
    }

    @Test
    void namedAccessorsOfRecords() {
        assertThat(catchThrowableOfType(
                        UnsupportedKeyException.class,
                        () -> Filters.builder(Needless.class)
                                .expectedElements(10)
                                .build()))
                .hasMessageStartingWith("[KeyComponents] Needless: ")
                .hasMessageEndingWith("Leave @KeyComponents out.");
    }

    @Test
    void namesForKeysThatAreHashedWhole() {
        for (Class<?> whole : List.of(UUID.class, String.class, Node.class)) {
            assertThat(catchThrowableOfType(
                            UnsupportedKeyException.class,
                            () -> Filters.builder(FilterSpec.bloom().build(), whole, "toString")))
                    .hasMessage("[KeyComponents] " + whole.getTypeName().replace('$', '.')
                            + ": these keys are hashed whole. Name neither accessors nor functions.");
        }
    }

    @DLeftFilter
    @KeyComponents("getLeastSignificantBits")
    private interface Needless extends MembershipFilter<UUID> {}

    @Test
    void recordsThatContainThemselves() {
        assertThat(messageFor(Node.class))
                .startsWith("[UnsupportedKey] MembershipFilter<Node>: component next has type " + nameOf(Node.class)
                        + ", which contains itself;");
        Type growing = Growing.class.getRecordComponents()[0].getGenericType();
        assertThat(messageFor(growing)).contains("which contains itself");
    }

    @Test
    void recordsWithoutComponents() {
        assertThat(messageFor(Empty.class)).contains("the key has type").contains("a record without components");
        assertThat(messageFor(Holder.class)).contains("component nothing has type " + nameOf(Empty.class));
    }

    @Test
    void typesThatAreNotNamed() {
        assertThat(messageFor(Box.class))
                .startsWith("[UnsupportedKey] MembershipFilter<Box>: the key has type " + nameOf(Box.class)
                        + " without its type arguments. Name them, as in Box<String>.");
        assertThat(messageFor(component(0))).contains("without its type arguments");
        assertThat(messageFor(component(1))).contains("component content has type ?, which can stand for any type");
        assertThat(messageFor(component(2))).contains("component content has type T, which can stand for any type");
        assertThat(messageFor(((ParameterizedType) component(2)).getActualTypeArguments()[0]))
                .startsWith("[UnsupportedKey] MembershipFilter<T>: the key has type T, which can stand for any type");
    }

    @Test
    void genericTypesThatAreNoRecords() {
        assertThat(messageFor(component(3)))
                .contains("component content has type java.util.List<java.lang.String>, which no filter can hash");
        assertThat(messageFor(component(4))).contains("Use a byte[] or ByteBuffer");
    }
}
