package dev.filtersmith.specs;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Optional;

/**
 * The properties of a family that its annotation does not have.
 *
 * @param module directory of the module that has the family
 * @param annotation simple name of the annotation
 * @param home package of the spec
 * @param builder simple name of the builder's superclass
 * @param interfaces interfaces of the spec beside the one of all specs
 */
record Family(String module, String annotation, String home, String builder, List<ClassName> interfaces) {
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

    /** The module of the builders, and of the families that most services need. */
    static final String RUNTIME = "runtime";

    private static final String FURTHER = "families";

    static final List<Family> ALL = List.of(
            new Family(FURTHER, "BloomFilter", "bloom", BUILDER, List.of(BLOOM)),
            new Family(FURTHER, "ChoiceBloomFilter", "bloom", BUILDER, List.of(BLOOM)),
            new Family(FURTHER, "CountingBloomFilter", "bloom", BUILDER, List.of(BLOOM, COUNTING)),
            new Family(RUNTIME, "DLeftFilter", "dleft", BUILDER, List.of()),
            new Family(FURTHER, "DLeftCountingFilter", "dlcbf", BUILDER, List.of(COUNTING)),
            new Family(FURTHER, "DynamicDLeftCountingFilter", "ddlcbf", BUILDER, List.of(COUNTING)),
            new Family(FURTHER, "RankIndexedFilter", "rankindexed", CHAIN_BUILDER, List.of(CHAIN)),
            new Family(FURTHER, "RankIndexedCountingFilter", "rankindexed", CHAIN_BUILDER, List.of(CHAIN, COUNTING)),
            new Family(RUNTIME, "WindowedCuckooFilter", "windows", BUILDER, List.of(COUNTING)));

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
