package dev.filtersmith.specs;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Optional;

/**
 * The properties of a family that its annotation does not have.
 *
 * @param annotation simple name of the annotation
 * @param home package of the spec
 * @param builder simple name of the builder's superclass
 * @param interfaces interfaces of the spec beside the one of all specs
 */
record Family(String annotation, String home, String builder, List<ClassName> interfaces) {
    static final String API = "dev.filtersmith";

    /** Package of the builders. */
    static final String BUILDERS = API + ".spec";

    /** Superclass of all builders. It declares the attributes that all families have. */
    static final String BUILDER = "SpecBuilder";

    /** Superclass of the builders of rank-indexed filters. */
    static final String CHAIN_BUILDER = "ChainSpecBuilder";

    private static final ClassName COUNTING = ClassName.get(API, "CountingSpec");
    private static final ClassName BLOOM = ClassName.get(API + ".bloom", "BloomTableSpec");
    private static final ClassName CHAIN = ClassName.get(API + ".rankindexed", "ChainSpec");

    static final List<Family> ALL = List.of(
            new Family("BloomFilter", "bloom", BUILDER, List.of(BLOOM)),
            new Family("ChoiceBloomFilter", "bloom", BUILDER, List.of(BLOOM)),
            new Family("CountingBloomFilter", "bloom", BUILDER, List.of(BLOOM, COUNTING)),
            new Family("DLeftFilter", "dleft", BUILDER, List.of()),
            new Family("DLeftCountingFilter", "dlcbf", BUILDER, List.of(COUNTING)),
            new Family("DynamicDLeftCountingFilter", "ddlcbf", BUILDER, List.of(COUNTING)),
            new Family("RankIndexedFilter", "rankindexed", CHAIN_BUILDER, List.of(CHAIN)),
            new Family("RankIndexedCountingFilter", "rankindexed", CHAIN_BUILDER, List.of(CHAIN, COUNTING)),
            new Family("WindowedCuckooFilter", "windows", BUILDER, List.of(COUNTING)));

    static Optional<Family> of(CharSequence annotation) {
        return ALL.stream()
                .filter(family -> family.annotation.contentEquals(annotation))
                .findFirst();
    }

    private String name() {
        return annotation.substring(0, annotation.length() - "Filter".length());
    }

    ClassName annotationClass() {
        return ClassName.get(API + ".annotation", annotation);
    }

    ClassName specClass() {
        return ClassName.get(API + "." + home, name() + "Spec");
    }

    ClassName builderClass() {
        return ClassName.get(BUILDERS, name() + "SpecBuilder");
    }

    ClassName builderSuperclass() {
        return ClassName.get(BUILDERS, builder);
    }
}
