package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.maintained.KeySource;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.maintained.RespecialisePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Program of filters that take another spec at a rebuild, or load it from the file of the run
 * before.
 */
public final class Respecialised<T, F extends DeletableFilter> implements KeySource<T> {
    private static final long KEYS = 400;
    private static final long STORED = 450;

    /** So few that what they leave in a filter does not start another rebuild. */
    private static final long CHANGED = 100;

    /** All filters that were in use. They are kept, since collected ones have no bean. */
    private static final List<DeletableFilter> USED = new ArrayList<>();

    private final Map<T, Instant> rows = new ConcurrentHashMap<>();
    private final List<F> used = new ArrayList<>();
    private final LongFunction<T> key;
    private final MaintainedFilter<T, F> filter;

    private Respecialised(LongFunction<T> key, Function<KeySource<T>, MaintainedBuilder<T, F>> builder) {
        this.key = key;
        this.filter = builder.apply(this)
                .executor(work -> new Thread(work).start())
                .respecialise(RespecialisePolicy.defaults().maxFpp(0.01).pause(Duration.ZERO))
                .build();
    }

    /**
     * Prints the engines of each filter, one after the other, and whether it has its own spec. With
     * telemetry it checks that these have beans, and no others.
     *
     * @param arguments directory of the files; name of the class that contains the interfaces
     * @throws Exception if something fails
     */
    @SuppressWarnings("unchecked") // The keys of these names are strings.
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        Class<LongCountingFilter> ids = (Class<LongCountingFilter>) Class.forName(arguments[1] + "$Ids");
        Class<CountingFilter<String>> names = (Class<CountingFilter<String>>) Class.forName(arguments[1] + "$Names");
        CountingSpec spec =
                (CountingSpec) FilterSpec.parse("@CountingBloomFilter(maxFpp = 0.01, concurrency = MULTI_WRITER)");
        new Respecialised<>(
                        Long::valueOf,
                        source -> MaintainedBuilder.ofLongs(
                                Filters.builder(ids).name("ids").expectedElements(500), source))
                .run(directory.resolve("ids"));
        new Respecialised<>(
                        number -> "name " + number,
                        source -> MaintainedBuilder.of(
                                Filters.builder(names).name("names").expectedElements(500), source))
                .run(directory.resolve("names"));
        new Respecialised<>(
                        Long::valueOf,
                        source -> MaintainedBuilder.ofLongs(
                                Filters.builder(spec).name("spec").expectedElements(500), source))
                .run(directory.resolve("spec"));
        if (!Watched.all().isEmpty()) {
            USED.add(Filters.builder(spec).expectedElements(10).name("the last").build());
            Watched.await(
                    "the last bean",
                    () -> Watched.all().stream().anyMatch(bean -> "the last".equals(bean.getKeyProperty("name"))));
            assertThat(Watched.all())
                    .as("no beans of filters that were tried, and all but the last learn absent keys")
                    .hasSize(USED.size())
                    .filteredOn(bean -> (long) Watched.value(bean, "AbsentCapacity") > 0)
                    .hasSize(USED.size() - 1);
        }
    }

    @Override
    public Stream<T> all() {
        return rows.keySet().stream();
    }

    @Override
    public Stream<T> since(Instant moment) {
        return rows.entrySet().stream()
                .filter(row -> !row.getValue().isBefore(moment))
                .map(Map.Entry::getKey);
    }

    private void run(Path file) throws IOException {
        if (Files.exists(file)) {
            // The table still has these keys, and one that is newer.
            LongStream.range(0, STORED).forEach(number -> rows.put(key.apply(number), Instant.EPOCH));
            rows.put(key.apply(STORED), Instant.now());
            used.add(filter.load(file).join());
        } else {
            used.add(filter.rebuild().join());
            LongStream.range(0, KEYS).forEach(this::put);
            rebuildBesideChanges();
            LongStream.range(KEYS, STORED).forEach(this::put);
            filter.save(file);
        }
        check();
        rebuildBesideChanges();
        USED.addAll(used);
        System.out.println(used.stream().map(Respecialised::described).collect(Collectors.joining(", ")));
    }

    private static String described(DeletableFilter filter) {
        boolean isOwn = filter.layout().spec().text().startsWith("@CountingBloomFilter(");
        return filter.engine() + (isOwn ? " own" : " another");
    }

    private void put(long number) {
        T added = key.apply(number);
        filter.put(added, () -> rows.putIfAbsent(added, Instant.now()) == null);
    }

    private void remove(long number) {
        T removed = key.apply(number);
        filter.remove(removed, () -> rows.remove(removed) != null);
    }

    /** Puts and removes keys of the table, and others, until the rebuild has ended. */
    private void rebuildBesideChanges() {
        CompletableFuture<F> rebuild = filter.rebuild();
        for (long number = 0; !rebuild.isDone(); number = (number + 1) % CHANGED) {
            remove(number);
            put(number);
            put(STORED + 1 + number);
            assertThat(filter.mightContain(key.apply(number))).isTrue();
            assertThat(filter.mightContain(key.apply(STORED + 1 + number))).isTrue();
            remove(STORED + 1 + number);
        }
        used.add(rebuild.join());
        check();
    }

    private void check() {
        assertThat(rows.keySet()).hasSizeGreaterThanOrEqualTo((int) KEYS).allMatch(filter::mightContain);
        assertThat(used.get(used.size() - 1).missedRemovals()).isZero();
    }
}
