package dev.filtersmith.testing;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.util.Arrays;

/** Asks for filters of every family that are larger than the heap; run in a JVM of its own. */
public final class SmallHeap {
    private static final int SMALL = 1000;

    private SmallHeap() {}

    /**
     * Prints what a user gets for each stored filter's spec.
     *
     * @param arguments none
     * @throws IOException if a filter can no longer be written
     */
    public static void main(String... arguments) throws IOException {
        for (StoredFilter file : KeptFilters.all()) {
            FilterSpec spec = FilterSpec.parse(file.spec());
            Filter earlier = file.create();
            byte[] before = file.bytes(earlier);
            FilterBuilder<LongFilter> builder = Filters.builder(spec);
            long elements = (long) (2 * heap() * Byte.SIZE / spec.toLayout().bitsPerKey(SMALL));
            try {
                LongFilter filter = builder.expectedElements(elements).build();
                System.out.println(file + ": built " + filter.bitSize());
            } catch (OutOfMemoryError error) {
                System.out.println(
                        file + ": " + String.valueOf(error.getMessage()).replace(message(spec, elements), "expected"));
            }
            LongFilter later = builder.expectedElements(SMALL).build();
            later.put(1);
            System.out.println(later.mightContain(1) && Arrays.equals(before, file.bytes(earlier)));
        }
        rated();
    }

    /** Prints the beginning of what a user gets who asks for a rate, by another table of a spec. */
    private static void rated() {
        try {
            LongFilter filter = Filters.builder(FilterSpec.parse("@BloomFilter(bitsPerKey = 10, hashFunctions = 7)"))
                    .expectedElements(100_000_000)
                    .maxFpp(1e-4)
                    .build();
            System.out.println("rate: built " + filter.bitSize());
        } catch (OutOfMemoryError error) {
            System.out.println("rate: " + String.valueOf(error.getMessage()).replaceFirst(", and the heap.*", ""));
        }
    }

    private static long heap() {
        return Runtime.getRuntime().maxMemory();
    }

    private static String message(FilterSpec spec, long elements) {
        Layout layout = spec.toLayout();
        return "a filter of " + spec.text() + " for " + elements + " elements takes "
                + Long.BYTES * layout.tableWords(elements) + " bytes, and the heap, which has at most " + heap()
                + " (-Xmx), has no room for them. Give the JVM a larger heap, or expect fewer elements.";
    }
}
