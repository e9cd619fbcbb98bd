package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The components of keys of a class that is no record, by their accessors. It stands beside the
 * annotation of the family. The filter hashes the key as a record of these components, in this
 * order, so two keys with equal components are the same key.
 *
 * <pre>{@code
 * @DLeftFilter
 * @KeyComponents({"getTenant", "getId"})
 * interface SeenOrders extends MembershipFilter<Order> {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface KeyComponents {
    /**
     * Names of the accessors: public methods of the class of the keys, or inherited by it, that
     * have no parameters and return what a component of a record may be. The component {@code
     * tenant} has the accessor {@code getTenant}, {@code isTenant} or {@code tenant}.
     *
     * @return one name or more, in the order of the components
     */
    String[] value();
}
