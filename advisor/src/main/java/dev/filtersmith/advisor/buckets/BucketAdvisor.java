package dev.filtersmith.advisor.buckets;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.SpecBuilder;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.advisor.family.Answers;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.family.Family;
import java.util.List;
import java.util.Optional;

/**
 * How the geometry of a family is chosen: the course of it, the same for all, and what differs.
 *
 * @param <S> spec of the family
 * @param <L> layout of the family
 */
public abstract class BucketAdvisor<S extends FilterSpec, L extends SubtableLayout> extends FamilyAdvisor<S, L> {
    private static final double LINE_BITS = 512;

    private final Answers<S, S> specs = new Answers<>();
    private final Answers<S, Advice> advice = new Answers<>();

    protected BucketAdvisor(Family<S, L> family) {
        super(family);
    }

    protected abstract List<Problem> problems(S spec);

    protected abstract SpecBuilder<S, ?> like(S spec);

    /** The spec without its promise, and without what only matters where a geometry is chosen. */
    protected S explicit(S spec) {
        return like(spec).maxFpp(0).build();
    }

    /** A spec that leaves the choice as this one would without its geometry and without bits per key. */
    protected abstract S withoutGeometry(S asked);

    /** The lowest rate at some bits, whatever rate is asked for; empty if no geometry fits the expected elements. */
    protected abstract Optional<Advice> forBits(S asked);

    /** The fewest bits that hold a rate; empty if no geometry does. */
    protected abstract Optional<Advice> forRate(S asked);

    /** The prediction for a spec that names its geometry. */
    protected abstract BucketModel predicted(S geometry);

    /** A lower load at which the rate is held, about the highest; empty if there is none. */
    protected abstract Optional<Double> lowerLoad(S geometry, double rate);

    /** What else limits a choice, as it is written in an annotation; empty if nothing does. */
    protected String limit(S asked) {
        return "";
    }

    @Override
    public final S resolve(S spec) {
        if (spec.bitsPerKey() == 0 && spec.maxFpp() == 0) {
            return spec;
        }
        requireNone(problems(spec));
        return family().leavesGeometry(spec)
                ? chosen(advise(spec))
                : specs.get(spec, asked -> new Contract<>(this, asked).hold());
    }

    @Override
    public final Advice advise(S spec) {
        requireNone(problems(spec));
        requireOpen(spec);
        return advice.get(
                spec,
                asked -> asked.bitsPerKey() > 0 ? held(asked) : forRate(asked).orElseThrow(() -> nothing(asked)));
    }

    final S chosen(Advice given) {
        return family().attributes().specType().cast(given.chosen().spec());
    }

    @Override
    public final MemoryReads reads(L layout, FilterModel model, long expectedElements) {
        int subtables = layout.choice().subtables();
        TableSize size = layout.size(expectedElements);
        double bucketsOfALine = LINE_BITS / layout.choice().bucketBits();
        // Buckets in a chunk lie in its lines with equal chances.
        double shared = size.chunkMask() == 0
                ? 0
                : (subtables - 1) * Math.min(1, bucketsOfALine / (size.chunkMask() + subtables));
        return new MemoryReads(subtables - shared, subtables - shared);
    }

    private Advice held(S asked) {
        Advice given = forBits(asked).orElseThrow(() -> nothing(asked));
        if (asked.maxFpp() > 0 && given.chosen().model().highestRate() > asked.maxFpp()) {
            throw new Contract<>(this, asked).brokenByBits(given.chosen());
        }
        return given;
    }

    /**
     * Why nothing was found: what is wrong with the geometry that would be chosen for fewer elements, or bits are too few or the rate is
     * too low.
     */
    private FilterSpecException nothing(S asked) {
        if (asked.expectedElements() > 0) {
            S smaller = chosen(advise(like(asked).expectedElements(0).build()));
            List<Problem> problems = problems(
                    like(smaller).expectedElements(asked.expectedElements()).build());
            if (!problems.isEmpty()) {
                return new FilterSpecException(problems);
            }
        }
        Contract<S> contract = new Contract<>(this, asked);
        return asked.bitsPerKey() > 0 ? contract.tooFewBits() : contract.outOfReach();
    }
}
