package dev.filtersmith.cli;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Builds a filter from lines. */
@Command(
        name = "build",
        description = {
            "Builds a filter of lines and writes it to a file.",
            "The hashes of all keys are in memory first, 8 bytes for each; -n is needed only for room for more keys."
        })
final class BuildCommand extends Job {
    @Option(
            names = "--keys",
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Keys, one a line; - is standard input.")
    private String keys = "-";

    @ArgGroup
    private @Nullable Kind kind;

    @ArgGroup
    private @Nullable Goal goal;

    @Option(
            names = "--set",
            description = "Hold each key once, so that none can be removed. Families with deletion count equal keys"
                    + " without it.")
    private boolean set;

    @Option(
            names = {"-n", "--expected"},
            paramLabel = "N",
            converter = Counts.class,
            description = "Number of elements to have room for, such as 1e7. Without it: the number of keys.")
    private @Nullable Long elements;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the hashing. Filters to merge need the same.")
    private @Nullable Long seed;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "File to write, or to replace.")
    private @Nullable Path out;

    @Option(names = "--progress", description = "Draw a progress bar on standard error.")
    private boolean progress;

    /** The type of the keys, text if none is given. */
    static final class Kind {
        @Option(names = "--long", description = "Keys are whole numbers of 64 bits.")
        private boolean longs;

        @Option(names = "--hex", description = "Keys are bytes, written as hexadecimal digits.")
        private boolean hex;
    }

    /** The filter to build. */
    static final class Goal {
        @Option(
                names = "--spec",
                paramLabel = "SPEC",
                description = "Annotation that describes the filter, such as '@DLeftFilter(bitsPerKey = 12)'.")
        private @Nullable String spec;

        @Option(
                names = "-p",
                paramLabel = "RATE",
                description = "Highest rate of false positives: '@DLeftFilter(maxFpp = RATE)'.")
        private @Nullable Double rate;
    }

    BuildCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        Path target = Arguments.given(out);
        OutputFile.check(target);
        checkKeys(target);
        FilterSpec spec = spec();
        FilterBuilder<?> builder =
                spec instanceof CountingSpec counting && !set ? kind().multiset(counting) : kind().set(spec);
        if (elements != null) {
            builder.expectedElements(elements);
        }
        if (seed != null) {
            builder.seed(seed);
        }
        Filter filter = fill(builder, spec);
        OutputFile.write(target, channel -> filter.writeTo(channel));
        remark(
                "%s: %s elements, %,d bits, rate %.2e, engine %s",
                target,
                Counts.text(filter.approximateElementCount()),
                filter.bitSize(),
                filter.expectedFpp(),
                filter.engine().name().toLowerCase(Locale.ROOT));
        return OK;
    }

    private void checkKeys(Path target) {
        try {
            if (!keys.equals("-") && Files.exists(target) && Files.isSameFile(target, Arguments.path(keys))) {
                throw new Trouble("cannot write " + target + ": it has the keys; name another file");
            }
        } catch (IOException unread) {
            throw Trouble.reading(keys, unread);
        }
    }

    private Filter fill(FilterBuilder<?> builder, FilterSpec spec) {
        try (Progress shown = progress ? Progress.of("Keys", List.of(keys), console()) : Progress.NONE;
                Lines lines = Lines.open(keys, console(), shown)) {
            KeyIterator iterator = new KeyIterator(lines, kind());
            builder.addAll(() -> iterator);
            if (iterator.isEmpty() && elements == null && spec.expectedElements() == 0) {
                throw new Trouble("there are no keys, and so no size; give -n to write an empty filter");
            }
            return builder.build();
        } catch (FilterFullException full) {
            throw new Trouble(
                    full.getMessage() + " Give a larger -n"
                            + (spec instanceof CountingSpec && !set ? ", or --set, if no key is to be removed." : "."),
                    full);
        }
    }

    private KeyKind kind() {
        if (kind == null) {
            return KeyKind.TEXT;
        }
        return kind.longs ? KeyKind.LONG : kind.hex ? KeyKind.HEX : KeyKind.TEXT;
    }

    private FilterSpec spec() {
        if (goal == null) {
            return FilterSpec.dLeft().build();
        } else if (goal.spec != null) {
            return FilterSpec.parse(goal.spec);
        }
        return FilterSpec.dLeft().maxFpp(Arguments.given(goal.rate)).build();
    }
}
