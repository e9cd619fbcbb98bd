package dev.filtersmith.advisor.dleft;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A running {@link LoadSimulation}. Elements arrive one after the other; the loads can be read in
 * between.
 */
public final class LoadProcess {
    private final LoadSimulation simulation;
    private final SplittableRandom random;
    private final SimulatedTable table;

    /** Null without moves on insertion; then the number of elements in each bucket is enough. */
    private final @Nullable MovePaths paths;

    /** By subtable after the first and number: distances; empty if any distance is possible. */
    private final int[] displacements;

    private int arrived;

    private LoadProcess(LoadSimulation simulation) {
        this.simulation = simulation;
        this.random = new SplittableRandom(simulation.seed());
        this.displacements = random.ints(
                        (long) simulation.displacements() * (simulation.subtables() - 1),
                        0,
                        simulation.bucketsPerSubtable())
                .toArray();
        this.table = new SimulatedTable(simulation);
        this.paths = simulation.moves() ? new MovePaths(table, simulation) : null;
    }

    /**
     * Inserts all elements, then rebalances. The result is always the same for equal simulations.
     * Takes 4 bytes for each candidate bucket of an element; with moves, also for each candidate
     * bucket of the element in each slot.
     */
    public static SimulatedLoads run(LoadSimulation simulation) {
        return new LoadProcess(simulation).runTo(simulation.elements());
    }

    /**
     * Runs simulations of fewer elements, in ascending numbers, that are otherwise equal, in little
     * more time than a single one. For each number, a rebalancing starts from the table after the
     * insertions.
     */
    public static List<SimulatedLoads> runThrough(LoadSimulation simulation, int... counts) {
        int least = 0;
        for (int count : counts) {
            LoadSimulation.requireRange("A number of elements", count, least, simulation.elements());
            least = count;
        }
        LoadProcess process = new LoadProcess(simulation);
        return Arrays.stream(counts).mapToObj(process::runTo).toList();
    }

    /**
     * Inserts elements until so many have arrived. Rebalances a copy of the table, so that more
     * elements can follow.
     */
    private SimulatedLoads runTo(int elements) {
        for (; arrived < elements; arrived++) {
            drawCandidates(arrived);
            insert(arrived);
        }
        if (simulation.rebalancing().sweeps() == 0) {
            return table.loadsAfter(arrived);
        }
        SimulatedTable rebalanced = new SimulatedTable(table);
        new Sweeps(rebalanced, simulation, arrived).run();
        return rebalanced.loadsAfter(arrived);
    }

    private void drawCandidates(int element) {
        int buckets = simulation.bucketsPerSubtable();
        int first = random.nextInt(buckets);
        table.setCandidate(element, 0, first);
        if (simulation.chunkBuckets() > 0) {
            table.setCandidate(element, 1, buckets + (first ^ random.nextInt(simulation.chunkBuckets())));
            return;
        }
        int number = displacements.length == 0 ? 0 : random.nextInt(simulation.displacements());
        for (int subtable = 1; subtable < simulation.subtables(); subtable++) {
            int bucket = displacements.length == 0 ? random.nextInt(buckets) : displaced(first, number, subtable);
            table.setCandidate(element, subtable, subtable * buckets + bucket);
        }
    }

    /**
     * Returns the bucket at a distance. With two subtables a distance is its own inverse, so that
     * two buckets which share an element share every other element of that distance.
     */
    private int displaced(int first, int number, int subtable) {
        int distance = displacements[(subtable - 1) * simulation.displacements() + number];
        int buckets = simulation.bucketsPerSubtable();
        return simulation.subtables() == 2 ? Math.floorMod(distance - first, buckets) : (first + distance) % buckets;
    }

    private void insert(int element) {
        int target = table.leastLoaded(element);
        if (paths == null) {
            if (!table.isFull(target)) {
                table.put(element, target);
            }
        } else if (!relocate(paths, element, table.load(target)) && !table.isFull(target)) {
            paths.append(element, target);
        }
    }

    /**
     * Makes room for an element by the shortest path of moves. Returns false, and changes nothing,
     * if no path is short enough.
     */
    private boolean relocate(MovePaths paths, int element, int leastLoad) {
        if (leastLoad < simulation.relocationLoad()) {
            return false;
        }
        for (int length = 1; length <= simulation.relocationDepth(); length++) {
            for (int subtable = 0; subtable < simulation.subtables(); subtable++) {
                int bucket = table.candidate(element, subtable);
                if (table.load(bucket) == leastLoad && paths.replace(element, bucket, length)) {
                    return true;
                }
            }
        }
        return false;
    }
}
