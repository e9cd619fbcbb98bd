package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.dleft.Rebalancing.Ties;
import dev.filtersmith.annotation.GroupTies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A second implementation of the process of {@link LoadSimulation}, with lists and a breadth-first
 * search, for small tables. The two share only the sequence of random numbers.
 */
final class BreadthFirstLoads {
    /**
     * Buckets from which elements move, each with the slot of the moved element, and finally the
     * bucket that takes the last one.
     */
    private record Path(List<Integer> buckets, List<Integer> slots) {
        int end() {
            return buckets.get(buckets.size() - 1);
        }

        Path then(int slot, int bucket) {
            List<Integer> moreBuckets = new ArrayList<>(buckets);
            List<Integer> moreSlots = new ArrayList<>(slots);
            moreBuckets.add(bucket);
            moreSlots.add(slot);
            return new Path(moreBuckets, moreSlots);
        }
    }

    private final LoadSimulation simulation;
    private final List<List<int[]>> table = new ArrayList<>();
    private final List<int[]> arrivals = new ArrayList<>();
    private long overflows;
    private long moves;

    private BreadthFirstLoads(LoadSimulation simulation) {
        this.simulation = simulation;
        for (int bucket = 0; bucket < simulation.subtables() * simulation.bucketsPerSubtable(); bucket++) {
            table.add(new ArrayList<>());
        }
    }

    static SimulatedLoads run(LoadSimulation simulation) {
        BreadthFirstLoads process = new BreadthFirstLoads(simulation);
        SplittableRandom random = new SplittableRandom(simulation.seed());
        for (int count = 0; count < simulation.elements(); count++) {
            process.arrivals.add(process.draw(random));
            process.insert(process.arrivals.get(count));
        }
        SplittableRandom ties = new SplittableRandom(simulation.seed()).split();
        for (int sweep = 0; sweep < simulation.rebalancing().sweeps(); sweep++) {
            process.arrivals.forEach(element -> process.replace(element, ties));
        }
        long[][] counts = new long[simulation.subtables()][simulation.maximumLoad() + 1];
        for (int bucket = 0; bucket < process.table.size(); bucket++) {
            counts[bucket / simulation.bucketsPerSubtable()][process.load(bucket)]++;
        }
        int group = simulation.groups().buckets();
        int[] groups = IntStream.range(0, process.table.size() / group)
                .map(number -> process.groupLoads(number * group))
                .toArray();
        return new SimulatedLoads(
                LoadDistribution.ofCounts(counts),
                new GroupLoads(groups, group, simulation.subtables()),
                process.overflows,
                process.moves);
    }

    private int[] draw(SplittableRandom random) {
        int buckets = simulation.bucketsPerSubtable();
        int[] element = new int[simulation.subtables()];
        for (int subtable = 0; subtable < element.length; subtable++) {
            boolean partner = subtable == 1 && simulation.chunkBuckets() > 0;
            int drawn = partner ? element[0] ^ random.nextInt(simulation.chunkBuckets()) : random.nextInt(buckets);
            element[subtable] = subtable * buckets + drawn;
        }
        return element;
    }

    private int load(int bucket) {
        return table.get(bucket).size();
    }

    /** Returns the packed loads of a bucket's group. */
    private int groupLoads(int bucket) {
        int group = simulation.groups().buckets();
        return IntStream.range(0, group)
                .map(member -> load(bucket / group * group + member) << (member * 8))
                .sum();
    }

    private int groupLoad(int bucket) {
        return IntStream.iterate(groupLoads(bucket), loads -> loads != 0, loads -> loads >>> 8)
                .map(loads -> loads & 0xff)
                .sum();
    }

    /** Returns the bits of the fingerprints in a bucket with so many additional elements. */
    private int bits(int bucket, int more) {
        int shift = bucket % simulation.groups().buckets() * 8;
        return simulation.groups().lengths().bits(groupLoads(bucket) + (more << shift)) >>> shift & 0xff;
    }

    private int leastLoaded(int[] element) {
        return IntStream.of(element)
                .boxed()
                .min(Comparator.<Integer>comparingInt(this::load)
                        .thenComparingInt(
                                bucket -> simulation.groups().ties() == GroupTies.LIGHTER_GROUP ? groupLoad(bucket) : 0)
                        .thenComparingInt(bucket -> bucket))
                .orElseThrow();
    }

    private void insert(int[] element) {
        int target = leastLoaded(element);
        int least = load(target);
        List<Path> paths = new ArrayList<>();
        for (int bucket : element) {
            if (load(bucket) == least) {
                paths.add(new Path(List.of(bucket), List.of()));
            }
        }
        for (int depth = 0; depth < simulation.relocationDepth() && least >= simulation.relocationLoad(); depth++) {
            paths = extended(paths, least);
            for (Path path : paths) {
                if (load(path.end()) == least - 1) {
                    shift(path, element);
                    return;
                }
            }
        }
        if (least == simulation.maximumLoad()) {
            overflows++;
        } else {
            table.get(target).add(element);
        }
    }

    /** Returns all paths with one more move, in the order of slots and then of buckets. */
    private List<Path> extended(List<Path> paths, int least) {
        List<Path> longer = new ArrayList<>();
        for (Path path : paths) {
            List<int[]> bucket = table.get(path.end());
            for (int slot = 0; slot < bucket.size(); slot++) {
                for (int other : bucket.get(slot)) {
                    if (!path.buckets().contains(other) && isOpen(path.end(), other, least)) {
                        longer.add(path.then(slot, other));
                    }
                }
            }
        }
        return longer;
    }

    /** Returns whether a bucket may come next in a path: not if fingerprints would have to grow. */
    private boolean isOpen(int from, int other, int least) {
        int more = least - load(other);
        return (more == 0 || more == 1) && bits(other, more) <= bits(from, 0);
    }

    private void shift(Path path, int[] newcomer) {
        int[] moving = newcomer;
        for (int step = 0; step < path.slots().size(); step++) {
            moving = table.get(path.buckets().get(step)).set(path.slots().get(step), moving);
            moves++;
        }
        table.get(path.end()).add(moving);
    }

    private void replace(int[] element, SplittableRandom random) {
        int old = -1;
        for (int bucket : element) {
            old = table.get(bucket).remove(element) ? bucket : old;
        }
        int least = IntStream.of(element).map(this::load).min().orElseThrow();
        if (least == simulation.maximumLoad()) {
            return;
        }
        int first = leastLoaded(element);
        int[] best = IntStream.concat(
                        IntStream.of(first),
                        IntStream.of(element).filter(bucket -> bucket != first && load(bucket) == least))
                .toArray();
        int chosen = best[0];
        for (int index = 1; index < best.length && simulation.rebalancing().ties() == Ties.RANDOM; index++) {
            chosen = random.nextInt(index + 1) == 0 ? best[index] : chosen;
        }
        table.get(chosen).add(element);
        overflows -= old < 0 ? 1 : 0;
        moves += old >= 0 && old != chosen ? 1 : 0;
    }
}
