/** Filters, their layouts and models, the interpreter, and what emitted classes build on. */
module dev.filtersmith {
    requires transitive dev.filtersmith.annotation;
    requires transitive com.dynatrace.hash4j;
    requires static org.jspecify;

    exports dev.filtersmith;
    exports dev.filtersmith.analysis;
    exports dev.filtersmith.family;
    exports dev.filtersmith.layout;
    // Also for emitted classes.
    exports dev.filtersmith.key;
    exports dev.filtersmith.support;

    uses dev.filtersmith.FilterSpec.Catalog;
    uses dev.filtersmith.choice.FamilyAdvisor;
    uses dev.filtersmith.family.Family;
    uses dev.filtersmith.family.GeometrySearch;

    provides dev.filtersmith.FilterSpec.Catalog with
            dev.filtersmith.family.FamilyCatalog;
    provides dev.filtersmith.family.GeometrySearch with
            dev.filtersmith.choice.Advisors;
}
