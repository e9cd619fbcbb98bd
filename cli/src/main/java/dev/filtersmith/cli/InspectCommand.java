package dev.filtersmith.cli;

import com.google.gson.GsonBuilder;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.stored.FilterHeader;
import dev.filtersmith.stored.TrimmedFilter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes a stored filter. */
@Command(
        name = "inspect",
        description =
                "Prints the header of a stored filter, its spec, the diagram of its bits, its fill and its rate now.")
final class InspectCommand extends Job {
    @Parameters(paramLabel = "FILE", description = "Stored filter, of any family, form and type of keys.")
    private @Nullable Path file;

    @Mixin
    private final Secret secret = new Secret();

    @Option(names = "--json", description = "Print JSON, without the diagram.")
    private boolean json;

    InspectCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        StoredFile stored = StoredFile.open(Arguments.given(file));
        Map<String, Object> values = header(stored.header());
        stored.savedAt().ifPresent(moment -> values.put("saved", moment.toString()));
        FilterSpec spec = stored.spec();
        if (stored.isTrimmed()) {
            TrimmedFilter trimmed = stored.trimmed(secret.reader());
            content(values, trimmed.approximateElementCount(), stored.header(), trimmed.bitSize());
            values.put("rate", trimmed.expectedFpp());
        } else {
            Optional<Filter> filter = stored.ofLines(secret.reader());
            filter.ifPresent(read -> values.put("kind", read instanceof DeletableFilter ? "multiset" : "set"));
            FilterStatistics statistics =
                    filter.map(Filter::statistics).orElseGet(() -> stored.statistics(secret.reader()));
            content(values, statistics.content().approximateElementCount(), stored.header(), statistics.bitSize());
            values.put("rate", statistics.content().expectedFpp());
            values.put("stash", statistics.stashSize());
            if (statistics.copyCapacity() > 0) {
                values.put("copies", statistics.copyEntries());
                values.put("maxCopies", statistics.copyCapacity());
                values.put("copyBits", statistics.copyBits());
            }
            values.put("loads", statistics.content().loadHistogram());
        }
        if (json) {
            console()
                    .println(Printable.of(new GsonBuilder()
                            .setPrettyPrinting()
                            .disableHtmlEscaping()
                            .create()
                            .toJson(values)));
        } else {
            values.forEach((name, value) -> console().print("%-10s %s%n", name, text(value)));
            console().print("%n%s%n", spec.toLayout().diagram().stripTrailing());
        }
        return OK;
    }

    private static Map<String, Object> header(FilterHeader header) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("form", header.form().name().toLowerCase(Locale.ROOT));
        values.put("spec", header.spec());
        values.put("keys", header.keys());
        values.put(
                "seed",
                header.seed().isPresent()
                        // Not every reader of JSON has whole numbers of 64 bits.
                        ? Long.toString(header.seed().getAsLong())
                        : header.keyed() ? "secret key" : "withheld");
        if (header.shards() > 0) {
            values.put("shard", header.shard());
            values.put("shards", header.shards());
        }
        values.put("expected", header.expectedElements());
        return values;
    }

    private static void content(Map<String, Object> values, long elements, FilterHeader header, long bits) {
        if (Counts.isKnown(elements)) {
            values.put("elements", elements);
            values.put("fill", header.expectedElements() == 0 ? 0 : (double) elements / header.expectedElements());
        } else {
            values.put("elements", Counts.UNKNOWN);
            values.put("fill", Counts.UNKNOWN);
        }
        values.put("bits", bits);
    }

    private static String text(Object value) {
        return value instanceof Double number
                ? String.format(Locale.ROOT, "%.3g", number)
                : Printable.of(value.toString());
    }
}
