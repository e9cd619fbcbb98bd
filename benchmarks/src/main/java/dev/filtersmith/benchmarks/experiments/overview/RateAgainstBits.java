package dev.filtersmith.benchmarks.experiments.overview;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.bloom.ChoiceBloomRate;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.benchmarks.FalsePositives;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Plot;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.subject.Subjects;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rate of every family against its bits per key, beside the formulas of its peers. */
final class RateAgainstBits {
    private static final int MIN_BITS = 8;
    private static final int MAX_BITS = 28;
    private static final int STEP = 2;
    private static final int COUNTER_BITS = 4;
    private static final int ELEMENTS = 100_000;

    private RateAgainstBits() {}

    static Section section() {
        return new Section(
                "Rate against bits per key",
                "Filters of this library as the advisor chooses them for the bits, by their models; the highest rate"
                        + " after deletions where a filter has them. Peers by their formulas, two of which are checked"
                        + " with real filters of 100,000 keys and 20 million queries or more.",
                List.of(
                        counted(Subjects.BLOOM, "Bloom filter of fastfilter", BloomRate.best(16)),
                        counted(Subjects.CUCKOO, "cuckoo filter of fastfilter, 16 bits a slot", cuckoo16())),
                List.of(
                        plot(
                                "overview.bits",
                                "Rate against bits per key: filters without deletion",
                                chosen(
                                        "d-left, FAST",
                                        bits -> FilterAdvisor.forBitsPerKey(bits, Cost.FAST)
                                                .chosen()
                                                .model()),
                                chosen(
                                        "d-left, COMPACT",
                                        bits -> FilterAdvisor.forBitsPerKey(bits, Cost.COMPACT)
                                                .chosen()
                                                .model()),
                                chosen(
                                        "rank-indexed",
                                        bits -> model(RankIndexedSpec.builder()
                                                .expectedElements(ELEMENTS)
                                                .bitsPerKey(bits)
                                                .build())),
                                chosen("windowed cuckoo", RateAgainstBits::windowed),
                                formula("Bloom", BloomRate::best),
                                formula("choice Bloom, c = 2, online", RateAgainstBits::choiceBloom),
                                formula("blocked Bloom, 512 bits", PeerFormulas::blockedBloom),
                                formula("xor (static)", PeerFormulas::xor),
                                formula("binary fuse (static)", PeerFormulas::fuse),
                                formula("least possible", PeerFormulas::limit)),
                        plot(
                                "overview.bits.deletion",
                                "Rate against bits per key: filters with deletion",
                                chosen("windowed cuckoo", RateAgainstBits::windowed),
                                chosen(
                                        "ddlCBF",
                                        bits -> model(DynamicDLeftCountingSpec.builder()
                                                .bitsPerKey(bits)
                                                .build())),
                                chosen(
                                        "dlCBF",
                                        bits -> model(DLeftCountingSpec.builder()
                                                .bitsPerKey(bits)
                                                .build())),
                                chosen(
                                        "rank-indexed counting",
                                        bits -> model(RankIndexedCountingSpec.builder()
                                                .expectedElements(ELEMENTS)
                                                .bitsPerKey(bits)
                                                .build())),
                                formula("counting Bloom, 4 bits", bits -> BloomRate.best(bits / COUNTER_BITS)),
                                formula("cuckoo", PeerFormulas::cuckoo))));
    }

    private static Finding counted(String subject, String what, double formula) {
        FalsePositives.Counted counted = FalsePositives.counted(subject, ELEMENTS);
        return Finding.of("overview.bits." + subject, what + ": counted rate", counted.rate())
                .error(Math.sqrt(formula / counted.queries()))
                .recomputed(Figure.of(formula));
    }

    private static double cuckoo16() {
        return PeerFormulas.cuckoo(FalsePositives.bitsPerKey(Subjects.CUCKOO, ELEMENTS));
    }

    private static double choiceBloom(double bitsPerKey) {
        return ChoiceBloomRate.of(bitsPerKey, 2, ChoiceBloomRate.bestHashFunctions(bitsPerKey, 2));
    }

    private static FilterModel windowed(double bitsPerKey) {
        return model(WindowedCuckooSpec.builder()
                .expectedElements(ELEMENTS)
                .bitsPerKey(bitsPerKey)
                .build());
    }

    private static FilterModel model(FilterSpec spec) {
        return FilterAdvisor.of(spec).chosen().model();
    }

    private static DoubleStream places() {
        return IntStream.iterate(MIN_BITS, bits -> bits <= MAX_BITS, bits -> bits + STEP)
                .asDoubleStream();
    }

    private static Plot.Curve formula(String name, DoubleUnaryOperator rate) {
        return Plot.Curve.of(name, places(), rate);
    }

    /** Returns the curve of a family, without bits that are too few or too many for it. */
    private static Plot.Curve chosen(String name, DoubleFunction<FilterModel> advisor) {
        return new Plot.Curve(
                name,
                places().mapToObj(bits -> point(bits, advisor))
                        .filter(Objects::nonNull)
                        .toList());
    }

    private static Plot.@Nullable Point point(double bits, DoubleFunction<FilterModel> advisor) {
        try {
            FilterModel model = advisor.apply(bits);
            return new Plot.Point(model.bitsPerKey(), model.highestRate());
        } catch (FilterSpecException failed) {
            if (failed.problems().stream().allMatch(problem -> problem.tag().equals("BitsPerKeyOutOfReach"))) {
                return null;
            }
            throw failed;
        }
    }

    private static Plot plot(String id, String title, Plot.Curve... curves) {
        return new Plot(
                id,
                title,
                new Plot.Axis("bits per key", false),
                new Plot.Axis("false positive rate", true),
                List.of(curves));
    }
}
