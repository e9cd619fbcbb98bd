package dev.filtersmith.cli;

import dev.filtersmith.Filters;
import dev.filtersmith.stored.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options for the seed or the secret key, which a stored filter does not contain. */
final class Secret {
    /** Longest file of a key, with blanks around it. */
    private static final int LONGEST = 1_000;

    @ArgGroup
    private @Nullable Given given;

    /** One of the options. */
    static final class Given {
        @Option(names = "--seed", paramLabel = "N", description = "Seed of a filter that was written without it.")
        private @Nullable Long seed;

        @Option(
                names = "--key-file",
                paramLabel = "FILE",
                description = "File with the secret key of the filter, as 32 hexadecimal digits.")
        private @Nullable Path keyFile;
    }

    /** Returns a reader that knows the seed or the key, if one is given. */
    FilterReader reader() {
        FilterReader reader = Filters.reader();
        if (given != null && given.seed != null) {
            return reader.seed(given.seed);
        } else if (given != null && given.keyFile != null) {
            return reader.key(key(given.keyFile));
        }
        return reader;
    }

    /** Reads as much as a key may take, also of an endless file. */
    private static String start(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LONGEST), StandardCharsets.ISO_8859_1);
        }
    }

    private static byte[] key(Path file) {
        try {
            byte[] key = HexFormat.of().parseHex(start(file).strip());
            if (key.length == 16) {
                return key;
            }
        } catch (IOException failure) {
            throw Trouble.reading(file, failure);
        } catch (IllegalArgumentException wrong) {
            throw new Trouble(file + ": not a secret key; write it as 32 hexadecimal digits", wrong);
        }
        throw new Trouble(file + ": not a secret key; write it as 32 hexadecimal digits");
    }
}
