package dev.filtersmith.advisor.buckets;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.advisor.family.Answers;
import dev.filtersmith.advisor.family.PublishedGeometries;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.TailProbabilities;
import java.util.List;
import java.util.Optional;

/**
 * The answers of the geometry search of a family with subtables.
 *
 * @param <S> spec of the family
 * @param <L> layout of the family
 */
public abstract class BucketAdvisor<S extends FilterSpec, L extends SubtableLayout> extends BucketSearch<S, L> {
    private static final double LINE_BITS = 512;

    private final Answers<S> specs = new Answers<>();
    private final Answers<Advice> advice = new Answers<>();

    protected BucketAdvisor(Family<S, L> family) {
        super(family);
    }

    @Override
    public final S resolve(S spec) {
        if (spec.bitsPerKey() == 0 && spec.maxFpp() == 0) {
            return spec;
        }
        requireNone(family().problems(spec));
        return family().leavesGeometry(spec)
                ? chosen(advise(spec))
                : specs.get(spec, () -> new Contract<>(this, spec).hold());
    }

    @Override
    public final Advice advise(S spec) {
        requireNone(family().problems(spec));
        requireOpen(spec);
        return advice.get(spec, () -> PublishedGeometries.of(spec, this::option).orElseGet(() -> searched(spec)));
    }

    private Advice.Option option(FilterSpec geometry) {
        return new Advice.Option(geometry, prediction(family().layout(ofFamily(geometry))));
    }

    /** Searches for the best geometry and the runner-up. */
    public final Advice searched(S asked) {
        return asked.bitsPerKey() > 0 ? held(asked) : forRate(asked).orElseThrow(() -> nothing(asked));
    }

    final S chosen(Advice given) {
        return ofFamily(given.chosen().spec());
    }

    private S ofFamily(FilterSpec spec) {
        return family().attributes().specType().cast(spec);
    }

    /**
     * Returns the share of insertions that find no room in the buckets while a filter is filled, or
     * a lower bound of it.
     */
    protected abstract double overflowShare(L layout, FilterModel model);

    /**
     * Returns the places of a key that others leave to it: without moves, those of the design load.
     */
    protected final int places(L layout) {
        double taken = layout.moves() ? 0 : layout.choice().averageLoad();
        return (int) (layout.choice().subtables() * (layout.capacity() - taken));
    }

    @Override
    public final double overflowProbability(L layout, long expectedElements, double held) {
        double designed = overflowShare(layout, prediction(layout)) * Math.min(held, (double) expectedElements);
        double overflows = held > expectedElements
                ? designed + new Crowd(layout, layout.size(expectedElements), layout.capacity()).overflows(held)
                : designed;
        return overflows == 0
                ? 0
                : TailProbabilities.poisson(overflows, layout.spec().stashCapacity());
    }

    @Override
    public final List<Problem> shortages(L layout) {
        return new Shortage<>(family(), layout, other -> overflowShare(other, prediction(other))).problems();
    }

    @Override
    public final MemoryReads reads(L layout, FilterModel model, long expectedElements) {
        int subtables = layout.choice().subtables();
        TableSize size = layout.size(expectedElements);
        double bucketsOfALine = LINE_BITS / layout.choice().bucketBits();
        // A bucket is equally likely to lie in any cache line of its chunk.
        double shared = size.chunkMask() == 0
                ? 0
                : (subtables - 1) * Math.min(1, bucketsOfALine / (size.chunkMask() + subtables));
        return new MemoryReads(subtables - shared, subtables - shared);
    }

    private Advice held(S asked) {
        Advice given = forBits(asked).orElseThrow(() -> nothing(asked));
        if (asked.maxFpp() > 0) {
            BucketModel promised = predicted(filledAs(chosen(given), asked));
            if (!(promised.highestRate() <= asked.maxFpp())) {
                throw new Contract<>(this, asked)
                        .brokenByBits(new Advice.Option(given.chosen().spec(), promised));
            }
        }
        return given;
    }

    /**
     * Returns the reason why nothing was found: the problems that the geometry for any number of
     * elements has at this number, too few bits, or too low a rate.
     */
    private FilterSpecException nothing(S asked) {
        List<Problem> problems = asked.expectedElements() > 0 ? tooMany(asked) : List.of();
        if (!problems.isEmpty()) {
            return new FilterSpecException(problems);
        }
        Contract<S> contract = new Contract<>(this, asked);
        return asked.bitsPerKey() > 0 ? contract.tooFewBits() : contract.outOfReach();
    }

    private List<Problem> tooMany(S asked) {
        S any = like(asked).expectedElements(0).build();
        Optional<Advice> given = any.bitsPerKey() > 0
                ? forBits(any)
                : forRate(any)
                        .or(() -> forBits(like(any)
                                .maxFpp(0)
                                .bitsPerKey(GoalRules.MAX_BITS)
                                .build()));
        return given.map(advice -> family().problems(like(chosen(advice))
                        .expectedElements(asked.expectedElements())
                        .build()))
                .orElse(List.of());
    }
}
