package dev.filtersmith.ddlcbf;

import dev.filtersmith.family.SpecAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The counter codes that the levels of a spec need, and changes after which a counter has room for
 * them.
 */
final class LevelCodes {
    private LevelCodes() {}

    /** Returns the numbers of codes of an empty bucket, of each remainder length, and of slots. */
    private static Stream<Integer> codes(DynamicDLeftCountingSpec spec) {
        Stream<Integer> levels = LevelLayout.of(spec).stream().map(level -> level.endCode() - level.firstCode());
        return Stream.of(Stream.of(1), levels, spec.overfullSlots() > 0 ? Stream.of(1) : Stream.<Integer>empty())
                .flatMap(codes -> codes);
    }

    static long needed(DynamicDLeftCountingSpec spec) {
        return codes(spec).mapToLong(Integer::longValue).sum();
    }

    static String sum(DynamicDLeftCountingSpec spec) {
        return codes(spec).map(String::valueOf).collect(Collectors.joining(" + "));
    }

    /**
     * Returns the remedies. Wider counters leave fewer bits to share, and other depths give other
     * lengths to distinguish, so each change must be tried.
     */
    static String remedies(DynamicDLeftCountingSpec spec, int mostBits) {
        List<String> remedies = new ArrayList<>();
        int bits = spec.counterBits() + 1;
        while (bits <= mostBits && !fits(spec, bits, spec.semiSortDepth())) {
            bits++;
        }
        if (bits <= mostBits) {
            remedies.add("counterBits = " + bits);
        }
        List<Integer> depths = narrowed(spec);
        if (fits(spec, spec.counterBits(), depths)) {
            remedies.add("semiSortDepth = " + SpecAttributes.text(depths));
        }
        return remedies.isEmpty() ? both(spec, mostBits) : String.join(", or ", remedies);
    }

    /**
     * Returns a remedy that changes both, if no change of one is enough: a counter of one bit has
     * no code for slots, and some depths need more codes than any counter has.
     */
    private static String both(DynamicDLeftCountingSpec spec, int mostBits) {
        DynamicDLeftCountingSpec widest = spec.toBuilder().counterBits(mostBits).build();
        return "counterBits = " + mostBits + " with semiSortDepth = " + SpecAttributes.text(narrowed(widest));
    }

    /**
     * Lowers the largest depths one after the other; if that is not enough, leaves out the largest
     * loads.
     */
    private static List<Integer> narrowed(DynamicDLeftCountingSpec spec) {
        List<Integer> depths = spec.semiSortDepth();
        for (int deepest = Collections.max(depths) - 1;
                deepest >= 0 && !fits(spec, spec.counterBits(), depths);
                deepest--) {
            int limit = deepest;
            depths = depths.stream().map(depth -> Math.min(depth, limit)).toList();
        }
        while (depths.size() > 2 && !fits(spec, spec.counterBits(), depths)) {
            depths = depths.subList(0, depths.size() - 1);
        }
        return depths;
    }

    private static boolean fits(DynamicDLeftCountingSpec spec, int counterBits, List<Integer> depths) {
        DynamicDLeftCountingSpec changed = spec.toBuilder()
                .counterBits(counterBits)
                .semiSortDepth(depths.stream().mapToInt(Integer::intValue).toArray())
                .build();
        return needed(changed) <= 1L << counterBits;
    }
}
