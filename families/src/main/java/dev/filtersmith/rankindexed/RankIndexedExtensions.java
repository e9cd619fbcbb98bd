package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.PackedBits;
import java.util.List;

/**
 * The segments of buckets. This class locates them, assigns an extension to a full bucket and takes
 * an empty one back (section III-C of the paper).
 */
final class RankIndexedExtensions {
    private static final int BUCKET = 0;
    private static final int SECOND = 1;
    private static final int THIRD = 2;

    private final RankIndexedSize size;
    private final byte[] bytes;
    private final List<RankIndexedSegment> segments;
    private final RankIndexedSegment bucketSegment;
    private final RankIndexedSegment secondSegment;
    private LowestFree seconds;
    private LowestFree thirds;

    RankIndexedExtensions(RankIndexedLayout layout, RankIndexedSize size, byte[] bytes) {
        this.size = size;
        this.bytes = bytes;
        this.segments = layout.segments();
        this.bucketSegment = layout.segments().get(BUCKET);
        this.secondSegment = layout.segments().get(SECOND);
        this.seconds = new LowestFree(size.seconds());
        this.thirds = new LowestFree(size.thirds());
    }

    /** Rebuilds the set of free extensions from the table. */
    void restored() {
        seconds = new LowestFree(size.seconds());
        for (int number = 0; number < size.seconds(); number++) {
            if (inUse(size.secondAt(number))) {
                seconds.take(number);
            }
        }
        thirds = new LowestFree(size.thirds());
        for (int number = 0; number < size.thirds(); number++) {
            if (inUse(size.thirdAt(number))) {
                thirds.take(number);
            }
        }
    }

    boolean inUse(long begin) {
        return PackedBits.get(bytes, begin, 1) != 0;
    }

    boolean isExtended(long begin, RankIndexedSegment segment) {
        return PackedBits.get(bytes, begin + segment.flagAt(), 1) != 0;
    }

    /**
     * Returns the number of segments of a bucket: 1 to 3. A pointer to an extension that does not
     * exist counts as none, so that lookups stay in bounds in a corrupt table.
     */
    int segments(int bucket) {
        long first = size.bucketAt(bucket);
        if (!isExtended(first, bucketSegment)
                || pointer(first, bucketSegment, size.secondPointerBits()) >= size.seconds()) {
            return SECOND;
        }
        long second = begin(bucket, SECOND);
        return isExtended(second, secondSegment)
                        && pointer(second, secondSegment, size.thirdPointerBits()) < size.thirds()
                ? THIRD + 1
                : THIRD;
    }

    /** Returns whether the bits behind the used slots of a bucket, and behind its links, are 0. */
    boolean vacant(int bucket, int used, int slotBits) {
        int segmentCount = segments(bucket);
        long set = 0;
        for (int number = 0; number < segmentCount; number++) {
            RankIndexedSegment segment = segments.get(number);
            long begin = begin(bucket, number);
            int there = Math.max(0, Math.min(used, segment.endSlot()) - segment.firstSlot());
            int link = number == BUCKET ? size.secondPointerBits() : size.thirdPointerBits();
            long behind = number == THIRD ? begin + size.thirdBits() : begin + segment.flagAt() + 1 + link;
            long end = number == BUCKET ? begin + size.bucketBytes() * (long) Byte.SIZE : begin + bits(number);
            set |= PackedBits.any(bytes, begin + segment.indexAt() + there, begin + segment.slotsAt());
            set |= PackedBits.any(bytes, begin + segment.slotsAt() + (long) there * slotBits, begin + segment.flagAt());
            set |= PackedBits.any(bytes, number == segmentCount - 1 ? begin + segment.flagAt() : behind, end);
        }
        return set == 0;
    }

    private int bits(int segment) {
        return segment == SECOND ? size.secondBits() : size.thirdBits();
    }

    /**
     * Returns the first bit of a segment of a bucket. A pointer to an extension that does not exist
     * counts as one to the last: another thread may write it after {@link #segments} has read it.
     */
    long begin(int bucket, int segment) {
        long first = size.bucketAt(bucket);
        if (segment == BUCKET) {
            return first;
        }
        int second = pointer(first, bucketSegment, size.secondPointerBits());
        long begin = size.secondAt(Math.min(second, size.seconds() - 1));
        if (segment == SECOND) {
            return begin;
        }
        int third = pointer(begin, secondSegment, size.thirdPointerBits());
        return size.thirdAt(Math.min(third, size.thirds() - 1));
    }

    int pointer(long begin, RankIndexedSegment from, int bits) {
        return (int) PackedBits.get(bytes, begin + from.flagAt() + 1, bits);
    }

    /** Returns the parts of the extensions in which a change of a bucket may write. */
    long parts(int bucket, int segments, ExtensionLocks locks) {
        long parts = 0;
        for (int number = SECOND; number < segments && locks.areNeeded(); number++) {
            parts |= locks.around(begin(bucket, number), bits(number));
        }
        return parts;
    }

    /** Returns the same of an extension that a bucket of one or two segments has taken. */
    long partsOf(int segments, int taken, ExtensionLocks locks) {
        return locks.around(segments == SECOND ? size.secondAt(taken) : size.thirdAt(taken), bits(segments));
    }

    /** Takes the lowest free extension for a bucket of one or two segments; -1 if there is none. */
    int take(int segments, ExtensionLocks locks) {
        locks.lockFree();
        try {
            LowestFree free = segments == SECOND ? seconds : thirds;
            int number = free.lowest();
            if (number >= 0) {
                free.take(number);
            }
            return number;
        } finally {
            locks.unlockFree();
        }
    }

    /** Assigns an extension to the bucket of one or two segments that has taken it. */
    void extend(int bucket, int segments, int taken) {
        link(bucket, segments - 1, 1 | (long) taken << 1);
        PackedBits.set(bytes, begin(bucket, segments), 1, 1);
    }

    /** Takes the last extension of a bucket back; its slots are empty. */
    void release(int bucket, int segments, ExtensionLocks locks) {
        int last = segments - 1;
        long begin = begin(bucket, last);
        PackedBits.set(bytes, begin, 1, 0);
        link(bucket, last - 1, 0);
        locks.lockFree();
        try {
            if (last == SECOND) {
                seconds.free((int) ((begin - size.secondAt(0)) / size.secondBits()));
            } else {
                thirds.free((int) ((begin - size.thirdAt(0)) / size.thirdBits()));
            }
        } finally {
            locks.unlockFree();
        }
    }

    /** Writes the flag and the pointer of a bucket, or of its second-level extension. */
    private void link(int bucket, int segment, long value) {
        RankIndexedSegment from = segment == BUCKET ? bucketSegment : secondSegment;
        int pointerBits = segment == BUCKET ? size.secondPointerBits() : size.thirdPointerBits();
        PackedBits.set(bytes, begin(bucket, segment) + from.flagAt(), 1 + pointerBits, value);
    }
}
