/** The geometry search: models, simulations and searches for bits per key or a rate. */
module dev.filtersmith.advisor {
    requires transitive dev.filtersmith;
    requires dev.filtersmith.families;
    requires transitive dev.filtersmith.profile;
    requires org.apache.commons.statistics.descriptive;
    requires static org.jspecify;

    exports dev.filtersmith.advisor;
    exports dev.filtersmith.advisor.workload;

    uses dev.filtersmith.advisor.family.FamilyAdvisor;

    provides dev.filtersmith.family.GeometrySearch with
            dev.filtersmith.advisor.Advisors;
}
