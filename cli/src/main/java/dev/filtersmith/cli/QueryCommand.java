package dev.filtersmith.cli;

import dev.filtersmith.stored.FilterReader;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks lines up in a stored filter. */
@Command(
        name = "query",
        description = {
            "Reads lines and prints those that may be in the filter. The file has the type of the keys.",
            "The exit code is 1 if no line is printed."
        })
final class QueryCommand extends Job {
    @Parameters(paramLabel = "FILE", description = "Stored filter with keys of text, long or bytes.")
    private @Nullable Path file;

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Lines to look up; - is standard input.")
    private String keys = "-";

    @Option(
            names = {"-v", "--invert-match"},
            description = "Print the lines that are surely not in the filter instead.")
    private boolean absent;

    @Mixin
    private final Secret secret = new Secret();

    QueryCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        StoredFile stored = StoredFile.open(Arguments.given(file));
        FilterReader reader = secret.reader();
        if (stored.isTrimmed()) {
            return print(stored, stored.keys().trimmed(stored.trimmed(reader)));
        }
        try (KeyKind.Lookup lookup = stored.view(reader)) {
            return print(stored, lookup.predicate());
        }
    }

    private int print(StoredFile stored, Predicate<Object> filter) {
        KeyKind kind = stored.keys();
        boolean printed = false;
        try (Lines lines = Lines.open(keys, console(), Progress.NONE)) {
            while (lines.next()) {
                if (filter.test(kind.parse(lines)) != absent) {
                    console().writeLine(lines.bytes(), lines.length());
                    printed = true;
                }
                if (!lines.hasMore()) {
                    console().flush();
                }
            }
        }
        return printed ? OK : NOTHING;
    }
}
