package dev.filtersmith.rotating;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.family.SpecChecks;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.reading.ExpectedFilter;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.wire.SourceFile;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A builder of a window over a stream of keys.
 *
 * @param <F> type of the filter
 */
public final class RotatingBuilder<F extends Filter> {
    private static final int MAX_PANES = 1000;
    private static final Duration LONGEST = Duration.ofDays(36_525);

    private final FilterRecipe<F> pane;
    private int panes = 2;
    private long periodMillis;
    private long newKeys;
    private boolean whenFull;
    private InstantSource clock = InstantSource.system();
    private double maxFpp;

    private RotatingBuilder(FilterRecipe<F> pane) {
        Class<F> type = pane.request().type();
        if (DeletableFilter.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException("[RotatingRemoval] " + type.getSimpleName()
                    + " has removal, and a window cannot tell which pane has the element to remove. Let the"
                    + " interface extend MembershipFilter or LongFilter, or give the spec as a FilterSpec: keys"
                    + " expire.");
        }
        pane.requireFixed("a pane");
        this.pane = pane;
    }

    /**
     * Returns a builder of a window over a stream of keys, such as those of the last hour. The
     * window is made of panes, one filter for each period.
     *
     * @param <F> type of the filter
     * @param pane builder of a pane: its expected elements are those of a period
     * @return builder
     * @throws IllegalArgumentException if the interface has growth, or removal: keys of a window
     *     expire; or if its rate counts on sweeps
     * @throws IllegalStateException if keys or shards were given
     */
    public static <F extends Filter> RotatingBuilder<F> of(FilterBuilder<F> pane) {
        return new RotatingBuilder<>(pane.order(SeedAccess.LIBRARY).panes());
    }

    /**
     * Sets the number of panes; the default is 2. A key is found during the rest of the period of
     * its put and {@code panes - 1} periods after it.
     *
     * @param count number of panes, 2 to 1000
     * @return this builder
     * @throws IllegalArgumentException if the number is another
     */
    public RotatingBuilder<F> panes(int count) {
        if (count < 2 || count > MAX_PANES) {
            throw new IllegalArgumentException(
                    "panes(" + count + "): use 2 to " + MAX_PANES + " panes. With one, all keys would expire at once.");
        }
        this.panes = count;
        return this;
    }

    /**
     * Rotates by time: a pane is the newest for a period. Lookups ignore panes that have expired,
     * and the next put drops them, so that no thread of its own is needed.
     *
     * @param period time of a pane, 1 millisecond to 36,525 days
     * @return this builder
     * @throws IllegalArgumentException if the time is another
     */
    public RotatingBuilder<F> every(Duration period) {
        if (period.compareTo(Duration.ofMillis(1)) < 0 || period.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("every(" + period + "): use 1 millisecond to 36,525 days");
        }
        this.periodMillis = period.toMillis();
        return this;
    }

    /**
     * Rotates by count: when the newest pane has taken that many new keys, the next key that it
     * lacks begins another. So a key is found until {@code panes - 1} times as many new keys have
     * followed its last put, or more.
     *
     * <p>The expected elements of a pane are these and the keys of earlier panes that are put again
     * into it. More of those raise its rate, or are refused when it is full.
     *
     * @param count number of keys that are definitely new in the window, 1 to the expected elements
     * @return this builder
     * @throws IllegalArgumentException if the number is another
     */
    public RotatingBuilder<F> everyNewKeys(long count) {
        if (count < 1 || count > pane.expectedElements()) {
            throw new IllegalArgumentException("everyNewKeys(" + count + "): use 1 to " + pane.expectedElements()
                    + ", the expected elements of a pane. They include keys that are put again.");
        }
        this.newKeys = count;
        return this;
    }

    /**
     * Rotates by count: when the newest pane holds its expected elements, the next key that it
     * lacks begins another. A key that is put again takes a place in each pane anew: of n expected
     * elements, h keys that come again and again leave n - h for new keys. With {@link
     * #everyNewKeys}, what comes first begins another pane.
     *
     * @return this builder
     */
    public RotatingBuilder<F> everyExpectedElements() {
        this.whenFull = true;
        return this;
    }

    /**
     * Sets the clock of the periods; the default is that of the system. Each step forward counts,
     * also after a step back: a clock that jumps to and fro makes keys expire early.
     *
     * @param source clock
     * @return this builder
     */
    public RotatingBuilder<F> clock(InstantSource source) {
        this.clock = source;
        return this;
    }

    /**
     * Requires a rate of the whole. A false positive of a window is one of a pane, so the rates of
     * the panes add up: each needs {@code maxFpp / panes} in its annotation or spec.
     *
     * @param highest highest rate of the whole
     * @return this builder
     * @throws FilterSpecException if the rate is not above 0 and below 1
     */
    public RotatingBuilder<F> maxFpp(double highest) {
        this.maxFpp = SpecChecks.requireRate(highest);
        return this;
    }

    private void requireRate() {
        double each = pane.request().spec().maxFpp();
        if (maxFpp != 0 && (each == 0 || each * panes > maxFpp * (1 + 1e-9))) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "[WindowRate] maxFpp(%s): %s, and there are %d panes, whose rates add up. Annotate maxFpp = %s,"
                            + " or use fewer panes.",
                    maxFpp,
                    each == 0 ? "the spec promises no rate" : "each pane has a rate of up to " + each,
                    panes,
                    new BigDecimal(maxFpp / panes).round(new MathContext(4, RoundingMode.FLOOR))));
        }
    }

    /** Reads a pane. */
    private TableCore read(Path file) throws IOException {
        F filter = SourceFile.use(file, ExpectedFilter.like(pane)::readPart);
        FilterSpec spec = pane.request().spec();
        if (!(FilterRequest.coreOf(filter) instanceof TableCore read)
                || !Families.allows(spec, read.layout().spec())) {
            throw new StreamCorruptedException(file + " is " + filter + ", and no pane of " + spec);
        }
        return read;
    }

    private static String period(long millis) {
        return millis == 0 ? "without a period" : "of " + Duration.ofMillis(millis);
    }

    private PaneSchedule schedule() {
        return new PaneSchedule(periodMillis, newKeys, whenFull, clock);
    }

    /**
     * Builds an empty window.
     *
     * @return window
     * @throws IllegalArgumentException if the panes do not have the rate that {@link #maxFpp}
     *     requires
     * @throws FilterSpecException as {@link FilterBuilder#build()}, and other exceptions as there
     */
    public RotatingFilter<F> build() {
        requireRate();
        PaneSchedule schedule = schedule();
        return RotatingFilter.of(
                pane.create(maker -> FilterPanes.empty(schedule, panes, pane.expectedElements(), maker)));
    }

    /**
     * Reads the last whole checkpoint of a window. The time since the checkpoint counts: panes that
     * have expired meanwhile are not found.
     *
     * @param directory directory of {@link RotatingFilter#checkpoint}
     * @return window
     * @throws IOException if there is no checkpoint, or its files are damaged, or it is of another
     *     number of panes, period, spec, keys or seed
     */
    public RotatingFilter<F> restore(Path directory) throws IOException {
        requireRate();
        PaneManifest manifest = PaneManifest.read(directory);
        if (manifest.panes().size() != panes) {
            throw new StreamCorruptedException(directory + " has a checkpoint of "
                    + manifest.panes().size() + " panes, and " + panes + " were asked for. Use panes("
                    + manifest.panes().size() + ").");
        }
        if (manifest.periodMillis() != periodMillis) {
            throw new StreamCorruptedException(
                    directory + " has a checkpoint of panes " + period(manifest.periodMillis())
                            + ", and this window has panes " + period(periodMillis)
                            + ". Restore it with the same period: the age of its keys is counted in periods.");
        }
        List<TableCore> filters = new ArrayList<>();
        for (PaneManifest.Entry entry : manifest.panes()) {
            TableCore filter = read(directory.resolve(entry.file()));
            Optional<String> difference =
                    filters.isEmpty() ? Optional.empty() : filters.get(0).siblingDifference(filter);
            if (difference.isPresent()) {
                throw new StreamCorruptedException(entry.file() + " is no pane beside "
                        + manifest.panes().get(0).file() + ". " + difference.get());
            }
            filters.add(filter);
        }
        List<List<Long>> counts =
                manifest.panes().stream().map(PaneManifest.Entry::counts).toList();
        return RotatingFilter.of(pane.over(new FilterPanes(schedule(), manifest.begun(), filters, counts)));
    }
}
