package dev.filtersmith.benchmarks;

import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.nio.CharBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The time of a lookup of text in a default d-left filter, one by one and in batches. Half of the
 * texts that are looked up are in it.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class TextLookup {
    private static final int QUERIES = 1 << 14;

    /** Classes of text. */
    public enum Form {
        /** Strings. */
        STRING,
        /** Buffers of characters. */
        BUFFER
    }

    /** A filter of text. */
    @DLeftFilter
    public interface Texts extends MembershipFilter<CharSequence> {}

    /** Texts in the filter. */
    @Param("100000")
    public int elements;

    /** Characters of a text. */
    @Param({"8", "20", "55", "200"})
    public int length;

    /** Whether texts have a character beyond Latin-1. */
    @Param({"false", "true"})
    public boolean wide;

    /** Class of the texts. */
    @Param
    public Form form = Form.STRING;

    /** Whether texts of other classes and contents were looked up before. */
    @Param({"false", "true"})
    public boolean mixed;

    private final long[] hits = new long[QUERIES / Long.SIZE];
    private Texts filter = Filters.create(Texts.class, 1);
    private CharSequence[] queries = {};

    /** Fills the filter and prepares the queries. */
    @Setup
    public void prepare() {
        filter = Filters.create(Texts.class, elements);
        if (mixed) {
            mix();
        }
        for (int i = 0; i < elements; i++) {
            filter.put(text(i, wide));
        }
        SplittableRandom random = new SplittableRandom(length);
        queries = new CharSequence[QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            String text = text(random.nextInt(2 * elements), wide);
            queries[i] = form == Form.STRING ? text : CharBuffer.wrap(text.toCharArray());
        }
    }

    /** Looks up texts of three classes, with both sorts of characters. */
    private void mix() {
        for (int i = 0; i < 4 * elements; i++) {
            String text = text(i, (i & 1) == 0);
            filter.mightContain(text);
            filter.mightContain(CharBuffer.wrap(text.toCharArray()));
            filter.mightContain(CharBuffer.wrap(text));
        }
    }

    /** Returns a text with a number at its end, of which a few digits are enough. */
    private String text(int number, boolean wide) {
        String start = (wide ? "\u20ac" : "h") + "ttps://example.org/some/path".repeat(1 + length / 20);
        String digits = Integer.toString(1_000_000 + number);
        return start.substring(0, length - digits.length()) + digits;
    }

    /**
     * Looks up all queries.
     *
     * @return number of hits
     */
    @Benchmark
    @OperationsPerInvocation(QUERIES)
    public int lookup() {
        int found = 0;
        for (CharSequence query : queries) {
            found += filter.mightContain(query) ? 1 : 0;
        }
        return found;
    }

    /**
     * Looks up all queries in a batch.
     *
     * @return number of hits
     */
    @Benchmark
    @OperationsPerInvocation(QUERIES)
    public int batch() {
        return filter.mightContainAll(queries, 0, QUERIES, hits);
    }
}
