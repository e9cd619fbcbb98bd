package dev.filtersmith.cli;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import dev.filtersmith.Filter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Times lookups in a stored filter. */
@Command(
        name = "bench",
        description = {
            "Reads a filter and times lookups of random keys, nearly all of them absent, on this machine, beside"
                    + " Guava's BloomFilter of the same bits and as many elements.",
            "The times are an impression: the shortest of many rounds in one thread."
        })
final class BenchCommand extends Job {
    private static final int KEYS = 1 << 16;

    @Parameters(paramLabel = "FILE", description = "Stored filter with keys of text, long or bytes.")
    private @Nullable Path file;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "50", description = "Rounds of 65,536 lookups.")
    private int rounds;

    @Mixin
    private final Secret secret = new Secret();

    BenchCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        if (rounds < 1) {
            throw new Trouble("--rounds " + rounds + ": use 1 or more");
        }
        StoredFile stored = StoredFile.open(Arguments.given(file));
        KeyKind kind = stored.keys();
        if (stored.isTrimmed()) {
            throw new Trouble("cannot time " + stored.path() + ": it is trimmed; time the filter before it is trimmed");
        }
        Filter filter = stored.read(secret.reader());
        if (!Counts.isKnown(filter.approximateElementCount())) {
            throw new Trouble("cannot time " + stored.path()
                    + ": all its bits are set, so that its number of elements is unknown, which Guava's filter needs");
        }
        SplittableRandom random = new SplittableRandom(1);
        BloomFilter<Object> guava = guava(filter, kind, random);
        List<Object> absent = random.longs(KEYS).mapToObj(kind::random).toList();
        console().print("%-18s %-12s %9s %9s%n", "filter", "engine", "positive", "ns/lookup");
        print("FILE", filter.engine().name().toLowerCase(Locale.ROOT), kind.lookup(filter), absent);
        print("Guava BloomFilter", "guava", guava::mightContain, absent);
        return OK;
    }

    /**
     * Fills Guava's filter. It takes a rate and computes the size, n ln(1/rate) / (ln 2)^2 bits.
     */
    private static BloomFilter<Object> guava(Filter filter, KeyKind kind, SplittableRandom random) {
        long elements = Math.max(1, filter.approximateElementCount());
        // Beyond 64 bits for a key, Guava would need more hash functions than it has.
        double bitsPerKey = Math.min(64, (double) filter.bitSize() / elements);
        Funnel<Object> funnel = kind.funnel();
        BloomFilter<Object> guava =
                BloomFilter.create(funnel, elements, Math.exp(-bitsPerKey * Math.log(2) * Math.log(2)));
        random.longs(elements).mapToObj(kind::random).forEach(guava::put);
        return guava;
    }

    private void print(String name, String engine, Predicate<Object> filter, List<Object> keys) {
        double best = Double.POSITIVE_INFINITY;
        long found = 0;
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            found = keys.stream().filter(filter).count();
            best = Math.min(best, (double) (System.nanoTime() - start) / keys.size());
        }
        console().print("%-18s %-12s %9.2e %9.1f%n", name, engine, (double) found / keys.size(), best);
    }
}
