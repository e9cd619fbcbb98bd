package dev.filtersmith.dleft;

import dev.filtersmith.annotation.Relocation;

/** The paths of moves out of a full bucket, which a put may have to search. */
final class MovePaths {
    private MovePaths() {}

    /** Returns the number of paths of a length; 1 if nothing moves. */
    static long count(DLeftSpec spec, int depth) {
        long alternates = (spec.semiSortDepth().size() - 1L) * (spec.subtables() - 1);
        long paths = 1;
        for (int move = 0; move < depth && spec.relocation() == Relocation.PATH; move++) {
            paths *= alternates;
        }
        return paths;
    }
}
