/** Geometries for a number of bits or a rate: models, simulations, searches. */
module dev.filtersmith.advisor {
    requires transitive dev.filtersmith;
    requires static org.jspecify;

    exports dev.filtersmith.advisor;

    uses dev.filtersmith.advisor.family.FamilyAdvisor;

    provides dev.filtersmith.family.GeometrySearch with
            dev.filtersmith.advisor.Advisors;
}
