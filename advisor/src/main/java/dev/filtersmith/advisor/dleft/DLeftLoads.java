package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.buckets.Overflow;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftLayout;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The loads of the buckets of a layout, by the fluid limit, or by a simulation if the limit does
 * not apply, as in small tables.
 */
final class DLeftLoads {
    private static final int SIMULATED_BUCKETS = 1 << 16;
    private static final int MIN_SIMULATED_BUCKETS = 1 << 12;

    /** Buckets of a table that is simulated at its own size. */
    private static final int OWN_SIZE_BUCKETS = 1 << 12;

    private static final int SIMULATED_PATHS = 1 << 24;

    /** Bits of so many distances that moves help as if any distance was possible. */
    private static final int MANY_DISPLACEMENTS = 12;

    private final DLeftLayout layout;
    private final int chunkBuckets;
    private final int perSubtable;

    /** Tables that are simulated: several small ones, as small tables are less even. */
    private final int tables;

    /**
     * The prediction at a load, as in {@link DLeftModel}, and the elements per bucket that find no
     * room.
     */
    record Prediction(double averageLoad, double rate, LoadDistribution loads, double overflows) {}

    DLeftLoads(DLeftLayout layout, TableSize size, int buckets) {
        this.layout = layout;
        this.chunkBuckets = size.chunkMask() == 0 ? 0 : (size.chunkMask() + 2) / 2;
        int unit = Math.max(chunkBuckets, layout.spec().group());
        int subtables = layout.spec().subtables();
        boolean small = size.buckets() < OWN_SIZE_BUCKETS / subtables;
        this.perSubtable = small ? size.buckets() : buckets / subtables / unit * unit;
        this.tables = small ? Math.max(1, buckets / subtables / size.buckets()) : 1;
    }

    DLeftLoads(DLeftLayout layout, TableSize size) {
        this(layout, size, simulatedBuckets(layout));
    }

    /**
     * Returns the number of buckets to simulate. It is smaller if the search for moves is wide, so
     * that a prediction takes well under a second, and a power of two, for chunks.
     */
    private static int simulatedBuckets(DLeftLayout layout) {
        int few = (int)
                Math.max(MIN_SIMULATED_BUCKETS, Math.min(SIMULATED_BUCKETS, SIMULATED_PATHS / layout.movePaths()));
        return Integer.highestOneBit(few);
    }

    /** Predicts the table at several ascending loads of one filling. */
    List<Prediction> through(double... averageLoads) {
        if (!layout.moves() && chunkBuckets == 0 && layout.spec().group() == 1 && tables == 1) {
            return DoubleStream.of(averageLoads).mapToObj(this::limit).toList();
        }
        int[] counts = DoubleStream.of(averageLoads).mapToInt(this::elements).toArray();
        LoadSimulation simulation = simulation(counts[counts.length - 1]);
        List<List<SimulatedLoads>> simulated = IntStream.range(0, tables)
                .mapToObj(table -> LoadProcess.runThrough(simulation.withSeed(simulation.seed() + table), counts))
                .toList();
        return IntStream.range(0, counts.length)
                .mapToObj(index -> mean(simulated.stream()
                        .map(table -> counted(averageLoads[index], table.get(index)))
                        .toList()))
                .toList();
    }

    private static Prediction mean(List<Prediction> of) {
        if (of.size() == 1) {
            return of.get(0);
        }
        return new Prediction(
                of.get(0).averageLoad,
                of.stream().mapToDouble(Prediction::rate).average().orElseThrow(),
                LoadDistribution.mean(of.stream().map(Prediction::loads).toList()),
                of.stream().mapToDouble(Prediction::overflows).average().orElseThrow());
    }

    private int buckets() {
        return perSubtable * layout.spec().subtables();
    }

    private int elements(double averageLoad) {
        return (int) Math.round(averageLoad * buckets());
    }

    private LoadSimulation simulation(int elements) {
        LoadSimulation simulation = LoadSimulation.independent(
                        layout.spec().subtables(), perSubtable, layout.maximumLoad(), elements)
                .withGroups(groups())
                .withChunks(chunkBuckets);
        return layout.moves()
                ? simulation
                        .withDisplacements(displacements())
                        .withRelocation(
                                layout.spec().relocationLoad(), layout.spec().relocationDepth())
                : simulation;
    }

    /**
     * Returns the number of distances between an element's buckets. Chunks are small enough for all
     * of theirs.
     */
    private int displacements() {
        int bits = Long.bitCount(layout.choiceMask());
        return chunkBuckets > 0 || bits > MANY_DISPLACEMENTS ? 0 : 1 << bits;
    }

    private BucketGroups groups() {
        int group = layout.spec().group();
        return group == 1
                ? BucketGroups.NONE
                : new BucketGroups(
                        group, layout.widths()::fingerprintBits, layout.spec().groupTies());
    }

    private Prediction counted(double averageLoad, SimulatedLoads simulated) {
        double rate = layout.spec().group() == 1
                ? FalsePositiveRate.of(simulated.loads(), this::fingerprintBits)
                : FalsePositiveRate.ofGroups(simulated.groups(), layout.widths()::fingerprintBits);
        return new Prediction(averageLoad, rate, simulated.loads(), (double) simulated.overflows() / buckets());
    }

    private Prediction limit(double averageLoad) {
        LoadDistribution loads = FluidLimit.of(layout.spec().subtables(), averageLoad);
        double overflows = Overflow.whileFilling(loads, layout.maximumLoad(), 1).buckets();
        return new Prediction(averageLoad, FalsePositiveRate.of(loads, this::fingerprintBits), loads, overflows);
    }

    private int fingerprintBits(int load) {
        return load > layout.maximumLoad() ? 0 : layout.loads().get(load).fingerprintBits();
    }
}
