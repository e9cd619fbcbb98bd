/** Filters over time: windows whose keys expire, and filters that are rebuilt from a store. */
module dev.filtersmith.lifecycle {
    requires transitive dev.filtersmith;
    requires static org.jspecify;

    exports dev.filtersmith.maintained;
    exports dev.filtersmith.rotating;
}
