/** Profiles of the work of filters, recorded and kept in files. */
module dev.filtersmith.profile {
    requires dev.filtersmith;
    requires com.google.gson;
    requires static org.jspecify;

    exports dev.filtersmith.profile;

    opens dev.filtersmith.profile to
            com.google.gson;
}
