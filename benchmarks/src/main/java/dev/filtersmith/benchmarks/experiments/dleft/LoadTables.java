package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.ArrayList;
import java.util.List;

/** Tables I and II: the loads of three subtables in the fluid limit. */
final class LoadTables {
    private static final List<String> TABLE_I =
            List.of("2.3e-05", "6.0e-04", "1.1e-02", "1.5e-01", "6.6e-01", "1.8e-01", "2.3e-05", "5.6e-31");
    private static final List<String> RECOMPUTED_I = List.of(
            "2.27482e-05",
            "5.90196e-04",
            "1.06591e-02",
            "1.54850e-01",
            "6.55871e-01",
            "1.77984e-01",
            "2.28324e-05",
            "5.56716e-31");

    private static final List<String> TABLE_II = List.of(
            "1.7e-08", "5.6e-07", "1.2e-05", "2.1e-04", "3.5e-03", "5.6e-02", "4.8e-01", "4.5e-01", "6.2e-03",
            "4.8e-15");
    private static final List<String> RECOMPUTED_II = List.of(
            "1.69838e-08",
            "5.63140e-07",
            "1.16526e-05",
            "2.06641e-04",
            "3.49770e-03",
            "5.58451e-02",
            "4.83103e-01",
            "4.51160e-01",
            "6.17480e-03",
            "4.75139e-15");

    /** The load in Table I whose share is misprinted. */
    private static final int MISPRINT = 1;

    private LoadTables() {}

    static Section section() {
        List<Finding> findings = new ArrayList<>();
        add(findings, "dleft.table1", 4, RECOMPUTED_I, TABLE_I);
        findings.set(MISPRINT, findings.get(MISPRINT).misprint("5.9e-04 to two digits"));
        add(findings, "dleft.table2", 6.4, RECOMPUTED_II, TABLE_II);
        return new Section(
                "Tables I and II: shares of the buckets of three subtables with a load",
                "Ours is the fluid limit; recomputed by an independent program.",
                findings);
    }

    private static void add(
            List<Finding> findings, String table, double averageLoad, List<String> recomputed, List<String> printed) {
        LoadDistribution loads = FluidLimit.of(3, averageLoad);
        for (int load = 0; load < printed.size(); load++) {
            findings.add(Finding.of(
                            table + ".load." + load,
                            "share of buckets with load " + load + ", average load " + averageLoad,
                            loads.share(load))
                    .recomputed(recomputed.get(load))
                    .printed(printed.get(load)));
        }
    }
}
