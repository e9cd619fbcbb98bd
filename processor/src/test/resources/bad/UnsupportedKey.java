package bad;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.math.BigInteger;
import java.net.InetAddress;
import java.util.List;

@DLeftFilter
interface UnsupportedKey extends MembershipFilter<Host> {}
// error: [UnsupportedKey] MembershipFilter<Host>: component address has type java.net.InetAddress,
//     which no filter can hash. Use byte[] (address.getAddress()), or a record of the parts that
//     make two values equal, or a String or byte[] of them.
// error: [UnsupportedKey] MembershipFilter<Host>: component ports has type int[], which no filter
//     can hash. Use a byte[] or ByteBuffer that holds the elements.
// error: [UnsupportedKey] MembershipFilter<Host>: component next.next has type bad.Node, which
//     contains itself; the number of components must be fixed. Use a record without that component,
//     or a byte[] that encodes the whole.

record Host(InetAddress address, int[] ports, Node next) {}

record Node(int value, Node next) {}

record Empty() {}

record Box<T>(T content) {}

@DLeftFilter
interface Empties extends MembershipFilter<Empty> {}
// error: [UnsupportedKey] MembershipFilter<Empty>: the key has type bad.Empty, a record without
//     components: all its values are the same key. Give it a component, or leave it out.

@DLeftFilter
interface Anything extends MembershipFilter<Box<?>> {}
// error: [UnsupportedKey] MembershipFilter<Box<?>>: component content has type ?, which can stand
//     for any type. Name one type that a filter can hash, such as String or Long.

@DLeftFilter
@SuppressWarnings("rawtypes")
interface RawBoxes extends MembershipFilter<Box> {}
// error: [UnsupportedKey] MembershipFilter<Box>: the key has type bad.Box without its type
//     arguments. Name them, as in Box<String>.

@DLeftFilter
@SuppressWarnings("rawtypes")
interface RawFilter extends MembershipFilter {}
// error: [UnsupportedKey] RawFilter extends MembershipFilter without the type of its keys. Name it:
//     extends MembershipFilter<String>.

@DLeftFilter
interface Lists extends MembershipFilter<List<String>> {}
// error: [UnsupportedKey] MembershipFilter<List<String>>: the key has type
//     java.util.List<java.lang.String>, which no filter can hash. Use a record of the parts that
//     make two values equal, or a String or byte[] of them. On the interface, @KeyComponents can
//     name the accessors of these parts.

@DLeftFilter
interface Numbers extends MembershipFilter<BigInteger> {}
// error: [UnsupportedKey] MembershipFilter<BigInteger>: the key has type java.math.BigInteger,
//     which no filter can hash. Use byte[] (key.toByteArray()), or a record of the parts that make
//     two values equal, or a String or byte[] of them. On the interface, @KeyComponents can name
//     the accessors of these parts.

final class Outer {
    private record Hidden(int x) {}

    @DLeftFilter
    interface HiddenKey extends MembershipFilter<Hidden> {}
    // error: [UnsupportedKey] MembershipFilter<Hidden>: the key has type bad.Outer.Hidden, which
    //     the filter cannot access. The emitted class must name it: make it package-private or
    //     public.
}
