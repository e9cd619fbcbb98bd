/** Filters, the interpreter, and the classes that emitted classes link to. */
@SuppressWarnings("module") // The other modules are compiled later.
module dev.filtersmith {
    requires transitive dev.filtersmith.annotation;
    requires static org.jspecify;

    exports dev.filtersmith;
    exports dev.filtersmith.spec;
    exports dev.filtersmith.stored;
    // For emitted classes, and for the counting that the agent weaves into them.
    exports dev.filtersmith.emitted;
    // For the further families, the advisor and the lifecycle.
    exports dev.filtersmith.buckets to
            dev.filtersmith.advisor,
            dev.filtersmith.families;
    exports dev.filtersmith.catalog to
            dev.filtersmith.advisor,
            dev.filtersmith.lifecycle;
    exports dev.filtersmith.dleft to
            dev.filtersmith.advisor;
    exports dev.filtersmith.engine to
            dev.filtersmith.lifecycle;
    exports dev.filtersmith.family to
            dev.filtersmith.advisor,
            dev.filtersmith.families,
            dev.filtersmith.lifecycle;
    exports dev.filtersmith.key to
            dev.filtersmith.families,
            dev.filtersmith.lifecycle;
    exports dev.filtersmith.link to
            dev.filtersmith.profile;
    exports dev.filtersmith.meter to
            dev.filtersmith.advisor,
            dev.filtersmith.lifecycle,
            dev.filtersmith.profile;
    exports dev.filtersmith.parts to
            dev.filtersmith.lifecycle;
    exports dev.filtersmith.reading to
            dev.filtersmith.lifecycle;
    exports dev.filtersmith.storage to
            dev.filtersmith.advisor,
            dev.filtersmith.families,
            dev.filtersmith.lifecycle;
    exports dev.filtersmith.windows to
            dev.filtersmith.advisor;
    exports dev.filtersmith.wire to
            dev.filtersmith.families,
            dev.filtersmith.lifecycle;

    uses dev.filtersmith.FilterSpec.Catalog;
    uses dev.filtersmith.family.FamilyList;
    uses dev.filtersmith.family.GeometrySearch;
    uses dev.filtersmith.storage.Geometries;
    uses dev.filtersmith.storage.SerializedFilter.Restorer;

    provides dev.filtersmith.FilterSpec.Catalog with
            dev.filtersmith.catalog.Families;
    provides dev.filtersmith.storage.Geometries with
            dev.filtersmith.catalog.NamedFamilies;
    provides dev.filtersmith.storage.SerializedFilter.Restorer with
            dev.filtersmith.serial.StoredFilterRestorer;
}
