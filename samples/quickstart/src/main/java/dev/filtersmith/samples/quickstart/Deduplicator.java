package dev.filtersmith.samples.quickstart;

import dev.filtersmith.FilterFullException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Locale;

/** A copier of lines that writes each line at its first occurrence only. */
final class Deduplicator {
    private final SeenLines seen;
    private final WrongDrops wrongDrops;
    private final long expected;
    private long lines;
    private long printed;

    Deduplicator(SeenLines seen, long expected) {
        this.seen = seen;
        this.expected = expected;
        this.wrongDrops = new WrongDrops(seen, expected);
    }

    /**
     * Copies lines until the input ends. The output is flushed before waiting for more input.
     *
     * @param in lines
     * @param out receives the lines not seen before
     * @throws IOException if the output fails
     * @throws UserException if the input fails, or the filter is full; all earlier lines are
     * written
     */
    void run(LineReader in, OutputStream out) throws IOException {
        do {
            for (ByteBuffer line = in.poll(); line != null; line = in.poll()) {
                take(line, out);
            }
            out.flush();
        } while (fill(in));
    }

    private void take(ByteBuffer line, OutputStream out) throws IOException {
        boolean fresh;
        try {
            fresh = seen.put(line);
        } catch (FilterFullException full) {
            out.flush();
            throw new UserException(ExitCode.FULL, fullMessage());
        }
        lines++;
        if (fresh) {
            out.write(line.array(), line.arrayOffset() + line.position(), line.remaining());
            out.write('\n');
            printed++;
            wrongDrops.newLine();
        }
    }

    private static boolean fill(LineReader in) {
        try {
            return in.fill();
        } catch (IOException failure) {
            throw new UserException(ExitCode.BAD_INPUT, "cannot read standard input: " + failure.getMessage());
        }
    }

    private String fullMessage() {
        return String.format(
                Locale.ROOT,
                "the filter is full: line %,d and those after it were not read. The lines printed are right. Run "
                        + "again with a "
                        + "larger --expected, such as --expected %d",
                lines + 1,
                2 * Math.max(expected, printed));
    }

    /** Returns a summary for people. */
    String summary() {
        return String.format(
                Locale.ROOT,
                """
                lines                %,15d
                printed              %,15d
                dropped as seen      %,15d
                wrongly dropped      %15.3g  expected number of new lines among the dropped
                memory of the filter %,15d  bits, %,d elements in the stash
                """,
                lines,
                printed,
                lines - printed,
                wrongDrops.expected(),
                seen.bitSize(),
                seen.stashSize());
    }
}
