package dev.filtersmith.emitted;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The source of an emitted class, and the versions that it relies on. If an interface is compiled
 * again without the processor, or the library is replaced, the old class may remain; this
 * annotation reveals it without the initialisation of the class.
 *
 * <p>Classes emitted by other versions of the processor are read too, so a new attribute needs a
 * default.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface EmittedFrom {
    /**
     * Returns the spec as the user wrote it, before the geometry search.
     *
     * @return text such as {@code @DLeftFilter(maxFpp = 1.0E-4)}, which {@link
     *     dev.filtersmith.FilterSpec#parse} reads
     */
    String spec();

    /**
     * Returns the signature of the keys: their type, and for a record its hashed components.
     *
     * @return text such as {@code app.Flow(int source, int target)}
     */
    String keys();

    /**
     * Returns the version of the library's members that the class links to.
     *
     * @return {@code Versions.ABI} of the processor
     */
    int abi() default 0;

    /**
     * Returns the version of the meaning of a filter's words.
     *
     * @return {@code Versions.BITS} of the processor
     */
    int bits() default 0;

    /**
     * Returns the version of the hash of keys.
     *
     * @return {@code Versions.KEY_HASH} of the processor
     */
    int keyHash() default 0;
}
