package dev.filtersmith.emitted;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What an emitted class was made from. An interface may be compiled again without the processor, or the library be replaced, and the class
 * stay behind; by this it is noticed. Classes emitted by other versions are read too, so an attribute that is added needs a default.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface EmittedFrom {
    /**
     * The spec as its user asked for it, before anything was chosen.
     *
     * @return text such as {@code @DLeftFilter(subtables = 3)}, which {@link dev.filtersmith.FilterSpec#parse} reads
     */
    String spec();

    /**
     * The type of the keys and what is hashed of it.
     *
     * @return text of the form of {@link dev.filtersmith.key.KeyText}
     */
    String keys();

    /**
     * What the spec's text meant.
     *
     * @return {@link LayoutVersion#CURRENT} of the processor
     */
    int layoutVersion();
}
