package dev.filtersmith.cli;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.WriteOption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the union of stored filters. */
@Command(
        name = "merge",
        description = "Writes the union of stored filters, which must have one spec, size, seed and type of keys.")
final class MergeCommand extends Job {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            showDefaultValue = Visibility.NEVER,
            description = "Stored filters.")
    private List<Path> files = List.of();

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "File to write, or to replace.")
    private @Nullable Path out;

    @Mixin
    private final Secret secret = new Secret();

    MergeCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        Path target = Arguments.given(out);
        OutputFile.check(target);
        StoredFile first = mergeable(files.get(0));
        Filter union = first.read(secret.reader());
        boolean secretSeed = first.isSeedWithheld();
        for (Path file : files.subList(1, files.size())) {
            StoredFile other = mergeable(file);
            if (!other.header().keys().equals(first.header().keys())) {
                throw new Trouble("cannot merge " + file + ": its keys are "
                        + other.header().keys() + ", and those of " + first.path() + " are "
                        + first.header().keys());
            }
            merge(union, other);
            secretSeed |= other.isSeedWithheld();
        }
        WriteOption[] options = secretSeed ? new WriteOption[] {WriteOption.WITHHOLD_SEED} : new WriteOption[0];
        OutputFile.write(target, channel -> union.writeTo(channel, options));
        remark("%s: %s elements, rate %.2e", target, Counts.text(union.approximateElementCount()), union.expectedFpp());
        return OK;
    }

    private static StoredFile mergeable(Path file) {
        StoredFile stored = StoredFile.open(file);
        if (stored.isTrimmed()) {
            throw new Trouble("cannot merge " + file + ": it is trimmed; merge the filters before they are trimmed");
        }
        return stored;
    }

    private void merge(Filter union, StoredFile other) {
        try {
            union.putAll(other.read(secret.reader()));
        } catch (IncompatibleFilterException unfit) {
            throw new Trouble("cannot merge " + other.path() + ": " + unfit.getMessage(), unfit);
        } catch (FilterFullException full) {
            throw new Trouble(
                    "cannot merge " + other.path() + ": the filter is full; build the filters with a larger -n", full);
        }
    }
}
