package dev.filtersmith.samples.states;

import dev.filtersmith.Filters;
import dev.filtersmith.LongStates;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import java.util.Arrays;
import java.util.List;

/**
 * The files of a store of sorted files, as of a log-structured merge tree, with an index that names
 * the file of a key: one lookup in place of one for each file.
 *
 * <p>This file is a template: replace the sorted arrays by your files.
 */
final class FileIndex {
    /** Numbers of up to 64 files. */
    @WindowedCuckooFilter(maxFpp = 1e-3, valueBits = 6)
    interface FileNumbers extends LongStates {}

    private final List<long[]> files;
    private final FileNumbers numbers;
    private long searches;

    /** Creates an index of files, each of sorted keys, where a key is in one file. */
    FileIndex(List<long[]> files, long seed) {
        this.files = files;
        this.numbers = Filters.builder(FileNumbers.class)
                .expectedElements(files.stream().mapToLong(file -> file.length).sum())
                .seed(seed)
                .build();
        for (int file = 0; file < files.size(); file++) {
            for (long key : files.get(file)) {
                numbers.put(key, file);
            }
        }
    }

    /**
     * Returns the number of the file of a key; -1 if none has it. A key that is in a file has that
     * number or is ambiguous, so a file that does not have it was named for another key, and none
     * has this one.
     */
    int find(long key) {
        int file = numbers.get(key);
        if (file == LongStates.AMBIGUOUS) {
            return findInAll(key);
        }
        return file != LongStates.ABSENT && has(file, key) ? file : -1;
    }

    private int findInAll(long key) {
        for (int file = 0; file < files.size(); file++) {
            if (has(file, key)) {
                return file;
            }
        }
        return -1;
    }

    private boolean has(int file, long key) {
        searches++;
        return Arrays.binarySearch(files.get(file), key) >= 0;
    }

    /** Moves the keys of a file to another one, which has none yet: a compaction of one file. */
    void move(int from, int to) {
        for (long key : files.get(from)) {
            numbers.change(key, from, to);
        }
        files.set(to, files.get(from));
        files.set(from, new long[0]);
    }

    /** Returns how many files were searched so far. */
    long searches() {
        return searches;
    }

    long bits() {
        return numbers.bitSize();
    }
}
