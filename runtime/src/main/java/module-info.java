/** Filters, the interpreter, and the classes that emitted classes link to. */
module dev.filtersmith {
    requires transitive dev.filtersmith.annotation;
    requires transitive com.dynatrace.hash4j;
    requires static org.jspecify;

    exports dev.filtersmith;
    // Also for emitted classes.
    exports dev.filtersmith.bloom;
    exports dev.filtersmith.buckets;
    exports dev.filtersmith.catalog;
    exports dev.filtersmith.ddlcbf;
    exports dev.filtersmith.dlcbf;
    exports dev.filtersmith.dleft;
    exports dev.filtersmith.emitted;
    exports dev.filtersmith.family;
    exports dev.filtersmith.key;
    exports dev.filtersmith.meter;
    exports dev.filtersmith.rankindexed;
    exports dev.filtersmith.storage;
    exports dev.filtersmith.wire;

    uses dev.filtersmith.FilterSpec.Catalog;
    uses dev.filtersmith.family.Family;
    uses dev.filtersmith.family.GeometrySearch;

    provides dev.filtersmith.FilterSpec.Catalog with
            dev.filtersmith.catalog.FamilyCatalog;
}
