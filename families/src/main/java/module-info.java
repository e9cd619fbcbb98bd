/** Further families: Bloom filters, counting d-left filters, and rank-indexed filters. */
@SuppressWarnings("module") // The advisor is compiled later.
module dev.filtersmith.families {
    requires transitive dev.filtersmith;
    requires static org.jspecify;

    // For the advisor, and for classes that the agent binds in the runtime.
    exports dev.filtersmith.bloom to
            dev.filtersmith,
            dev.filtersmith.advisor;
    exports dev.filtersmith.ddlcbf to
            dev.filtersmith,
            dev.filtersmith.advisor;
    exports dev.filtersmith.dlcbf to
            dev.filtersmith,
            dev.filtersmith.advisor;
    exports dev.filtersmith.rankindexed to
            dev.filtersmith,
            dev.filtersmith.advisor;

    provides dev.filtersmith.family.FamilyList with
            dev.filtersmith.families.FurtherFamilies;
}
