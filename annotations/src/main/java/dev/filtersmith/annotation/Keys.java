package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A file of keys from which the annotation processor builds a filter. It stands beside the
 * annotation of the family, on an interface whose keys are {@code long}, {@code Long} or {@code
 * String}. The processor writes the filter in its stored form as a resource, and {@code
 * Filters.prebuilt} returns it.
 *
 * <pre>{@code
 * @DLeftFilter(maxFpp = 1e-4)
 * @Keys("breached.txt")
 * interface Breached extends MembershipFilter<String> {}
 * }</pre>
 *
 * <p>The file is text in UTF-8, with or without a byte order mark, and has a key in each line:
 *
 * <ul>
 *   <li>Lines end with a line feed, a carriage return, or both.
 *   <li>Blank lines, and lines that begin with {@code #}, are left out.
 *   <li>A {@code long} is decimal, or {@code 0x} and up to 16 hexadecimal digits. Spaces around it
 *       are left out.
 *   <li>A {@code String} is the line as it is, with its spaces.
 *   <li>With {@code valueBits}, the value of the key follows the last comma, as a decimal number.
 *   <li>A key that comes again is the same element. With another value it is an error.
 * </ul>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface Keys {
    /**
     * Path of the file, with {@code /} between names. The processor looks for it below the
     * directory that its option {@code filtersmith.keys} names, if any, then below the directory of
     * the classes, and then on the source path.
     *
     * @return relative path
     */
    String value();
}
