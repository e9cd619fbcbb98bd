package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Filters;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that the table did not have: it is asked once, and they are found when they are there. */
@Timeout(1200)
class AbsentTest {
    private static final Pattern ROW = Pattern.compile(
            "(?m)^(nothing|Filtersmith|  and absent|Guava) +0\\.99 +\\d+ +(\\d+\\.\\d) +\\d+\\.\\d\\d +\\d+\\.\\d"
                    + " +\\d+ +\\d+$");
    private static final Pattern LEFT = Pattern.compile("left (\\d+) of (\\d+) queries in vain");

    @TempDir
    private Path directory = Path.of("unset");

    @BeforeAll
    static void sendAtOnce() {
        Service.sendAtOnce();
    }

    private static MaintainedFilter<String, RoughNames> filter(Accounts table) {
        return filter(table, 1024);
    }

    private static MaintainedFilter<String, RoughNames> filter(Accounts table, int room) {
        MaintainedFilter<String, RoughNames> filter = MaintainedBuilder.of(
                        Filters.builder(RoughNames.class).expectedElements(1000), table)
                .absentBytes(room)
                .build();
        filter.rebuild().join();
        return filter;
    }

    private static Accounts table(String database) throws SQLException {
        Accounts table = new Accounts("jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1", "accounts", 5);
        table.insertAll(IntStream.range(0, 700).mapToObj(i -> "user" + i));
        return table;
    }

    /** Returns names that are not there, and that the filter takes for names of accounts. */
    private static List<String> confused(MaintainedFilter<String, RoughNames> filter, int count) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(Load::absentName)
                .filter(filter::mightContain)
                .limit(count)
                .toList();
    }

    @Test
    void aRowForEachIsPrintedAndPlotted() throws IOException {
        Path plot = directory.resolve("absent.svg");
        String out = ServiceTest.run(
                0, "absent", "--accounts=700", "--names=2000", "--before=1000", "--requests=200", "--plot=" + plot);
        assertThat(ROW.matcher(out).results().map(row -> row.group(1)))
                .as(out)
                .containsExactly("nothing", "Filtersmith", "  and absent", "Guava");
        assertThat(ROW.matcher(out).results().map(row -> Double.parseDouble(row.group(2))))
                .startsWith(1000.0)
                .filteredOn(queries -> queries < 150)
                .hasSize(3);
        MatchResult left = LEFT.matcher(out).results().findFirst().orElseThrow();
        assertThat(Long.parseLong(left.group(1))).as(out).isLessThanOrEqualTo(Long.parseLong(left.group(2)));
        assertThat(Files.readString(plot)).startsWith("<?xml").contains("prefers-color-scheme: dark");
    }

    /** The draws are the same in each build; the buckets of the known names are not. */
    @Test
    void knownNamesSaveMostQueriesInVain() throws SQLException {
        try (Accounts table = table("saves")) {
            long without = queriesInVain(table, filter(table, 0));
            long with = queriesInVain(table, filter(table, 2048));
            System.out.println("queries in vain: " + without + ", with known names " + with);
            assertThat(without).isBetween(500L, 3000L);
            assertThat(3 * with).isLessThanOrEqualTo(without);
        }
    }

    private static long queriesInVain(Accounts table, MaintainedFilter<String, RoughNames> filter) throws SQLException {
        Guard guard = new Guard.Maintained(table, filter);
        IntSupplier names = Absent.absentNames(20_000, 0.99).apply(new Random(46));
        long before = table.vainQueries();
        for (int i = 0; i < 200_000; i++) {
            guard.exists(Load.absentName(names.getAsInt()));
        }
        return table.vainQueries() - before;
    }

    @Test
    void aNameIsAskedForOnceAndFoundWhenItIsThere() throws SQLException {
        try (Accounts table = table("once")) {
            MaintainedFilter<String, RoughNames> filter = filter(table);
            Guard guard = new Guard.Maintained(table, filter);
            for (String name : confused(filter, 20)) {
                long before = table.queries();
                assertThat(guard.exists(name)).isFalse();
                assertThat(guard.exists(name)).isFalse();
                assertThat(table.queries() - before).as(name).isEqualTo(1);
                assertThat(guard.open(name)).isTrue();
                assertThat(guard.exists(name)).isTrue();
                assertThat(guard.close(name)).isTrue();
                assertThat(guard.exists(name)).isFalse();
            }
        }
    }

    @Test
    void aFailureOfTheTableIsPassedOnAndTeachesNothing() throws SQLException {
        String name;
        MaintainedFilter<String, RoughNames> filter;
        Guard closed;
        try (Accounts table = table("fails")) {
            filter = filter(table);
            name = confused(filter, 1).get(0);
            closed = new Guard.Maintained(table, filter);
        }
        assertThatThrownBy(() -> closed.exists(name)).isInstanceOf(SQLException.class);
        try (Accounts table = new Accounts("jdbc:h2:mem:fails", "accounts", 1)) {
            assertThat(table.insert(name)).isTrue();
            assertThat(new Guard.Maintained(table, filter).exists(name)).isTrue();
        }
    }

    /** Names come and go, each in a thread of its own, while others ask for all of them. */
    @Test
    void noAccountIsDeniedWhileOthersLearn() throws SQLException, InterruptedException, ExecutionException {
        try (Accounts table = table("denied")) {
            MaintainedFilter<String, RoughNames> filter = filter(table);
            Guard guard = new Guard.Maintained(table, filter);
            List<String> names = confused(filter, 4);
            AtomicBoolean isDone = new AtomicBoolean();
            Callable<Integer> asking = () -> {
                while (!isDone.get()) {
                    for (String name : names) {
                        guard.exists(name);
                    }
                }
                return 0;
            };
            ExecutorService threads = Executors.newFixedThreadPool(4);
            try {
                List<Future<Integer>> running =
                        new ArrayList<>(List.of(threads.submit(asking), threads.submit(asking)));
                List<Future<Integer>> changing = names.subList(0, 2).stream()
                        .map(name -> threads.submit(() -> denied(guard, name)))
                        .toList();
                for (Future<Integer> each : changing) {
                    assertThat(each.get()).isZero();
                }
                isDone.set(true);
                for (Future<Integer> each : running) {
                    each.get();
                }
            } finally {
                threads.shutdownNow();
            }
            for (String name : names) {
                assertThat(guard.exists(name)).isFalse();
            }
        }
    }

    /** Opens and closes an account; returns how often it was denied while it was there. */
    private static int denied(Guard guard, String name) throws SQLException {
        int denied = 0;
        for (int i = 0; i < 1000; i++) {
            guard.open(name);
            denied += guard.exists(name) ? 0 : 1;
            guard.close(name);
        }
        return denied;
    }

    @ParameterizedTest
    @CsvSource({
        "--exponents=0.99;0, --exponents: use numbers above 0",
        "--accounts=0, --accounts: use 1 or more",
        "--names=19, --names: use 20 or more",
        "--requests=3, --requests: use 4 or more",
        "--plot=absent.png, --plot: use a name that ends in .svg",
    })
    void optionsAreChecked(String option, String problem) {
        assertThat(ServiceTest.run(2, "absent", option.replace(';', ','))).startsWith(problem);
    }

    @Test
    void roomThatIsTooLargeIsNamedInOneLine() {
        assertThat(ServiceTest.run(1, "absent", "--accounts=10", "--before=0", "--requests=4", "--bytes=-1"))
                .contains("service: java.lang.IllegalArgumentException: absentBytes(-1): use 0 to ");
    }
}
