package dev.filtersmith.cli;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.stored.FilterHeader;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** A file with a stored filter. Failures name it. */
record StoredFile(Path path, FilterHeader header) {
    private static final String SECRET = "Filters.reader().";

    /** Opens a file and reads the header. */
    static StoredFile open(Path path) {
        if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
            throw new Trouble("cannot read " + path + ": it is a pipe or a device, and filters are read twice;"
                    + " write it to a file");
        }
        try {
            return new StoredFile(path, FilterHeader.read(path));
        } catch (IOException failure) {
            throw Trouble.reading(path, failure);
        } catch (VirtualMachineError failure) {
            throw failed(path, failure);
        }
    }

    private static Trouble failed(Path path, VirtualMachineError failure) {
        return new Trouble("cannot read " + path + ": " + Trouble.reason(failure), failure);
    }

    boolean isTrimmed() {
        return header.form() == FilterHeader.Form.TRIMMED;
    }

    /** Returns whether the seed was left out, as a secret. */
    boolean isSeedWithheld() {
        return header.seed().isEmpty() && !header.keyed();
    }

    /** Returns the moment of the save, if a service saved the filter. */
    Optional<Instant> savedAt() {
        return use(() -> Files.isRegularFile(path) ? MaintainedFilter.savedAt(path) : Optional.empty());
    }

    KeyKind keys() {
        return KeyKind.of(path, header.keys());
    }

    FilterSpec spec() {
        try {
            return FilterSpec.parse(header.spec());
        } catch (FilterSpecException unknown) {
            throw new Trouble("cannot read " + path + ": this version knows no such filter: " + header.spec(), unknown);
        }
    }

    FilterStatistics statistics(FilterReader reader) {
        return use(() -> reader.statistics(FilterSource.of(path)));
    }

    /** Reads the filter; empty if its keys cannot be lines. */
    Optional<Filter> ofLines(FilterReader reader) {
        return KeyKind.of(header.keys()).map(keys -> use(() -> keys.read(reader, path)));
    }

    TrimmedFilter trimmed(FilterReader reader) {
        return use(() -> reader.readTrimmed(FilterSource.of(path)));
    }

    Filter read(FilterReader reader) {
        return use(() -> keys().read(reader, path));
    }

    /** Maps the file, and verifies its checksums: damaged words would lose keys. */
    KeyKind.Lookup view(FilterReader reader) {
        return use(() -> {
            KeyKind.Lookup lookup = keys().view(reader, path);
            lookup.view().verifyChecksums();
            return lookup;
        });
    }

    /** A use of the file. */
    @FunctionalInterface
    private interface Use<T> {
        T run() throws IOException;
    }

    /** Reads the file. A message that names a method of the library names an option instead. */
    private <T> T use(Use<T> use) {
        try {
            return use.run();
        } catch (IOException failure) {
            Trouble trouble = Trouble.reading(path, failure);
            String message = String.valueOf(trouble.getMessage());
            throw message.contains(SECRET)
                    ? new Trouble(
                            "cannot read " + path + ": "
                                    + (header.keyed()
                                            ? "its keys are hashed with a secret key; give it with --key-file"
                                            : "it is stored without its seed; give it with --seed"),
                            failure)
                    : trouble;
        } catch (VirtualMachineError failure) {
            throw failed(path, failure);
        }
    }
}
