package dev.filtersmith.maintained;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.family.SpecChecks;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The bounds within which the rebuilds of a maintained filter choose its size and its spec. Objects
 * of this class do not change: each method returns another policy.
 *
 * <p><b>Size.</b> The filter grows as without a policy. It shrinks to twice the most keys that were
 * live since the last rebuild, if these were below a quarter of its expected elements at two
 * rebuilds in a row.
 *
 * <p><b>Family.</b> The interface decides which families there are: those with deletion, or all.
 * Of each, the geometry for the rate is compared that the advisor finds; without {@code
 * filtersmith-advisor}, which is logged once, that of families with a closed form, such as Bloom
 * filters. Without a {@linkplain #maxFpp rate}, only the size is chosen. The mode stays {@code
 * MULTI_WRITER}, which every maintained filter needs, and the growth that of the interface. The
 * shares of hits and removals do not matter: at a fixed rate the bits do not depend on them.
 *
 * <p><b>Engine.</b> An emitted class runs its own spec only. Another spec is bound if the Java
 * agent is there, and interpreted otherwise, several times slower. So where there is an emitted
 * class and no agent, only the size is chosen, unless the emitted class would break a bound.
 */
public final class RespecialisePolicy {
    private static final RespecialisePolicy DEFAULT =
            new RespecialisePolicy(Long.MAX_VALUE, 0, 0.25, Duration.ofMinutes(10));

    private final long mostBytes;
    private final double maxFpp;
    private final double savings;
    private final Duration pause;

    private RespecialisePolicy(long mostBytes, double maxFpp, double savings, Duration pause) {
        this.mostBytes = mostBytes;
        this.maxFpp = maxFpp;
        this.savings = savings;
        this.pause = pause;
    }

    /**
     * Returns the policy of the defaults: no limit of memory, the rate of the spec, a saving of at
     * least a quarter of the bits, and a pause of 10 minutes.
     *
     * @return policy
     */
    public static RespecialisePolicy defaults() {
        return DEFAULT;
    }

    /**
     * Returns a policy with a limit for the table and the stash of one filter; during a rebuild
     * there are two. A rebuild that needs more fails with a {@link
     * dev.filtersmith.FilterFullException}. The filter in use stays, and may get more keys than it
     * expects, and so a higher rate.
     *
     * @param bytes bytes of one filter, 1 or more
     * @return policy
     * @throws IllegalArgumentException if the number is 0 or negative
     */
    public RespecialisePolicy mostBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("mostBytes(" + bytes + "): use 1 or more");
        }
        return new RespecialisePolicy(bytes, maxFpp, savings, pause);
    }

    /**
     * Returns a policy with a rate that each filter holds with its expected elements; the default
     * is the {@code maxFpp} of the spec. A spec that does not promise it is tried with a sample of
     * random keys; if its rate is higher, another spec is taken, whatever it saves. If there is
     * none, the rebuild fails with a {@link FilterSpecException}.
     *
     * @param rate highest rate of false positives, above 0 and below 1
     * @return policy
     * @throws FilterSpecException if the rate is another number
     * @see FilterSpec#maxFpp()
     */
    public RespecialisePolicy maxFpp(double rate) {
        return new RespecialisePolicy(mostBytes, SpecChecks.requireRate(rate), savings, pause);
    }

    /**
     * Returns a policy with the least saving for which the filter takes a smaller size or another
     * spec. Back to its own spec it goes when that takes no more bits.
     *
     * @param share share of the present bits, 0 or more and below 1; the default is 0.25
     * @return policy
     * @throws IllegalArgumentException if the share is another number
     */
    public RespecialisePolicy onlyIfSaves(double share) {
        if (!(share >= 0 && share < 1)) {
            throw new IllegalArgumentException("onlyIfSaves(" + share + "): use 0 or more, and less than 1");
        }
        return new RespecialisePolicy(mostBytes, maxFpp, share, pause);
    }

    /**
     * Returns a policy with the least time after a change of the size or the spec for which the
     * filter neither shrinks nor takes another spec to save memory. It grows at once, and keeps the
     * other bounds at once.
     *
     * @param time time, 0 or more; the default is 10 minutes
     * @return policy
     * @throws IllegalArgumentException if the time is negative
     */
    public RespecialisePolicy pause(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("pause(" + time + "): use 0 or more");
        }
        return new RespecialisePolicy(mostBytes, maxFpp, savings, time);
    }

    long mostBytes() {
        return mostBytes;
    }

    /** Returns the rate; 0 for that of the spec. */
    double maxFpp() {
        return maxFpp;
    }

    /** Returns whether fewer bits are worth a change. */
    boolean isWorth(long present, long next) {
        return (double) next <= (1 - savings) * (double) present && next < present;
    }

    long pauseNanos() {
        return TimeUnit.NANOSECONDS.convert(pause); // At most Long.MAX_VALUE.
    }

    @Override
    public String toString() {
        return "RespecialisePolicy[mostBytes = " + mostBytes + ", maxFpp = "
                + (maxFpp == 0 ? "that of the spec" : maxFpp) + ", onlyIfSaves = " + savings + ", pause = " + pause
                + "]";
    }
}
