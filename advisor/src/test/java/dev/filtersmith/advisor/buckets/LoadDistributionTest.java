package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class LoadDistributionTest {
    private final LoadDistribution loads = LoadDistribution.ofCounts(new long[][] {{1, 1, 2, 0}, {2, 2, 0}});

    @Test
    void givesSharesOfSubtablesAndOfTheWholeTable() {
        assertThat(loads.subtables()).isEqualTo(2);
        assertThat(loads.share(0, 2)).isEqualTo(0.5);
        assertThat(loads.share(1, 1)).isEqualTo(0.5);
        assertThat(loads.share(1, 2)).isZero();
        assertThat(loads.share(2)).isEqualTo(0.25);
        assertThat(loads.share(99)).isZero();
    }

    @Test
    void givesTailsAndMeans() {
        assertThat(loads.maximumLoad()).isEqualTo(2);
        assertThat(loads.averageLoad()).isEqualTo(0.875);
        assertThat(loads.tail(0)).isEqualTo(1);
        assertThat(loads.tail(1)).isEqualTo(0.625);
        assertThat(loads.tail(2)).isEqualTo(0.25);
        assertThat(loads.tail(3)).isZero();
    }

    @Test
    void doesNotChangeWithTheArraysItWasMadeFrom() {
        double[][] shares = {{0.5, 0.5}};
        LoadDistribution made = LoadDistribution.ofShares(shares);
        shares[0][1] = 0;
        assertThat(made.share(1)).isEqualTo(0.5);
        assertThat(made).isEqualTo(LoadDistribution.ofCounts(new long[][] {{3, 3}}));
        assertThat(made).hasToString("d = 1: 0: 0.5 1: 0.5");
    }

    @Test
    void refusesWhatIsNoDistribution() {
        assertRefused(new double[][] {});
        assertRefused(new double[][] {{}});
        assertRefused(new double[][] {{0.5, 0.4}});
        assertRefused(new double[][] {{1}, {1.5, -0.5}});
        assertRefused(new double[][] {{Double.NaN, 1}});
        assertThatIllegalArgumentException().isThrownBy(() -> LoadDistribution.ofCounts(new long[][] {{2}, {1}}));
        assertThatIllegalArgumentException().isThrownBy(() -> LoadDistribution.ofCounts(new long[][] {{0}}));
        assertThatIllegalArgumentException().isThrownBy(() -> LoadDistribution.ofCounts(new long[][] {{3, -1}}));
        assertThatIllegalArgumentException().isThrownBy(() -> LoadDistribution.ofCounts(new long[][] {}));
    }

    @Test
    void refusesSubtablesAndLoadsThatCannotBe() {
        assertThatIllegalArgumentException().isThrownBy(() -> loads.share(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> loads.tail(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> loads.share(2, 0));
    }

    private static void assertRefused(double[][] shares) {
        assertThatIllegalArgumentException().isThrownBy(() -> LoadDistribution.ofShares(shares));
    }
}
