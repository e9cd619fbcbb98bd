package dev.filtersmith.samples.states;

import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongToIntFunction;

/** An index of 64 files, beside a filter for each file. */
final class FileReport {
    private static final int FILES = 64;

    /** The filter of a file: those of all files together have the rate of the index. */
    @WindowedCuckooFilter(maxFpp = 1e-3 / FILES)
    interface KeysOfFile extends LongFilter {}

    private final List<long[]> files = new ArrayList<>();
    private final List<KeysOfFile> filters = new ArrayList<>();
    private final long[] present;
    private final long[] absent;
    private final FileIndex index;
    private final PrintWriter out;
    private long searches;

    FileReport(int keysInFile, long seed, PrintWriter out) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int file = 0; file < FILES; file++) {
            files.add(random.longs(keysInFile).sorted().toArray());
            KeysOfFile filter = Filters.builder(KeysOfFile.class)
                    .expectedElements(keysInFile)
                    .seed(seed)
                    .build();
            Arrays.stream(files.get(file)).forEach(filter::put);
            filters.add(filter);
        }
        this.index = new FileIndex(new ArrayList<>(files), seed);
        int lookups = 20 * keysInFile;
        this.present = random.ints(lookups, 0, FILES * keysInFile)
                .mapToLong(at -> files.get(at / keysInFile)[at % keysInFile])
                .toArray();
        this.absent = random.longs(lookups).toArray();
        this.out = out;
    }

    /** Prints the table, and returns whether both find the same. */
    boolean print() {
        print("%,d keys in %d files%n%n", FILES * files.get(0).length, FILES);
        print("%-12s %8s %10s %10s %22s%n", "", "", "present", "absent", "files searched");
        print("%-12s %8s %10s %10s %11s %10s%n", "", "bits/key", "ns", "ns", "present", "absent");
        long found = rows("one index", index.bits(), index::find, true);
        long bits = filters.stream().mapToLong(LongFilter::bitSize).sum();
        return found == rows("64 filters", bits, this::findByFilters, false) && found == present.length;
    }

    private int findByFilters(long key) {
        for (int file = 0; file < FILES; file++) {
            if (filters.get(file).mightContain(key)) {
                searches++;
                if (Arrays.binarySearch(files.get(file), key) >= 0) {
                    return file;
                }
            }
        }
        return -1;
    }

    private long rows(String name, long bits, LongToIntFunction find, boolean isIndex) {
        Pass warmUp = pass(find, isIndex);
        Pass of = pass(find, isIndex);
        print(
                "%-12s %8.1f %10.0f %10.0f %11.4f %10.4f%n",
                name,
                (double) bits / (FILES * files.get(0).length),
                of.presentNanos,
                of.absentNanos,
                of.presentSearches,
                of.absentSearches);
        return warmUp.found;
    }

    /** What lookups found, and took. */
    private record Pass(
            long found, double presentNanos, double absentNanos, double presentSearches, double absentSearches) {}

    private Pass pass(LongToIntFunction find, boolean isIndex) {
        long begin = System.nanoTime();
        long before = searched(isIndex);
        long found = Arrays.stream(present).filter(key -> find.applyAsInt(key) >= 0).count();
        long middle = System.nanoTime();
        long between = searched(isIndex);
        found += Arrays.stream(absent).filter(key -> find.applyAsInt(key) >= 0).count();
        long end = System.nanoTime();
        double keys = present.length;
        return new Pass(
                found,
                (middle - begin) / keys,
                (end - middle) / keys,
                (between - before) / keys,
                (searched(isIndex) - between) / keys);
    }

    private long searched(boolean isIndex) {
        return isIndex ? index.searches() : searches;
    }

    private void print(String format, Object... values) {
        out.printf(Locale.ROOT, format, values).flush();
    }
}
