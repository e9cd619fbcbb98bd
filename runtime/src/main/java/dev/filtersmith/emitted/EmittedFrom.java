package dev.filtersmith.emitted;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The source of an emitted class. If an interface is compiled again without the processor, or the
 * library is replaced, the old class may remain; this annotation reveals it. Classes emitted by
 * other versions are read too, so a new attribute needs a default.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface EmittedFrom {
    /**
     * Returns the spec as the user wrote it, before the geometry search.
     *
     * @return text such as {@code @DLeftFilter(subtables = 3)}, which {@link
     *     dev.filtersmith.FilterSpec#parse} reads
     */
    String spec();

    /**
     * Returns the type of the keys and their hashed components.
     *
     * @return text of the form of {@link dev.filtersmith.key.KeyText}
     */
    String keys();

    /**
     * Returns the version of the meaning of the spec's text.
     *
     * @return {@link LayoutVersion#CURRENT} of the processor
     */
    int layoutVersion();
}
