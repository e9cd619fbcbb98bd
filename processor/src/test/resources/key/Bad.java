package app;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.math.BigInteger;
import java.net.InetAddress;

record Host(InetAddress address, int port) {}

record Flow(Host source, BigInteger size, int[] marks) {}

record Node(int value, Node next) {}

record Growing<T>(Growing<Growing<T>> more) {}

record Empty() {}

record Box<T>(T content) {}

final class Outer {
    private record Hidden(int x) {}

    @DLeftFilter
    interface HiddenKey extends MembershipFilter<Hidden> {}
}

@DLeftFilter
interface Flows extends MembershipFilter<Flow> {}

@DLeftFilter
interface Objects extends MembershipFilter<Object> {}

@DLeftFilter
interface Nodes extends MembershipFilter<Node> {}

@DLeftFilter
interface Growth extends MembershipFilter<Growing<String>> {}

@DLeftFilter
interface Nothing extends MembershipFilter<Empty> {}

@DLeftFilter
interface Raw extends MembershipFilter<Box> {}

@DLeftFilter
interface Any extends MembershipFilter<Box<?>> {}

@DLeftFilter
interface Variable<T> extends MembershipFilter<Box<T>> {}

@DLeftFilter
interface Overloads extends MembershipFilter<Box<Integer>> {
    boolean put(Integer content);

    boolean mightContain(int content);

    boolean test(Box<Integer> key);

    long approximateElementCount();

    void reset();

    default boolean absent(Box<Integer> key) {
        return !mightContain(key);
    }
}
