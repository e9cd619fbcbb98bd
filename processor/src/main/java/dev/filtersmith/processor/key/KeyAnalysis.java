package dev.filtersmith.processor.key;

import javax.lang.model.element.PackageElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Result of analysing a key type: a shape to emit code for, or problems to report. */
public sealed interface KeyAnalysis permits KeyShape, UnsupportedKey {
    /**
     * Analyses a key type.
     *
     * @param key type of the key: the type argument of {@code MembershipFilter}, or primitive long
     *     for a {@code LongFilter}
     * @param user package of the emitted class, which must be able to access all types of
     *     components
     * @param types type utilities of the compiler
     * @param elements element utilities of the compiler
     * @return shape, or all problems of the type
     */
    static KeyAnalysis of(TypeMirror key, PackageElement user, Types types, Elements elements) {
        return new KeyAnalyzer(key, user, types, elements).analyze();
    }
}
