package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.api.ApiListing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that every change of the API is seen in a file, and that it stays small. */
class ApiTest {
    /** Number of types that users and emitted classes can name. */
    private static final int MAX_TYPES = 61;

    /** Number of files of the top package, those that are written from the annotations too. */
    private static final int MAX_FILES = 30;

    /** Types that the API names and that are not exported: only the library has any. */
    private static final Set<String> HIDDEN = Set.of(
            "engine.FilterOrder",
            "key.SecretSeed",
            "key.SeedAccess",
            "storage.FilterCore",
            "storage.FilterTable",
            "storage.Geometries",
            "storage.KeyBatches",
            "storage.KeyHashes",
            "storage.KeyRoutes",
            "storage.LibraryFilter",
            "storage.TableCore",
            "storage.TableWords");

    private static final Pattern HIDDEN_TYPE =
            Pattern.compile("dev\\.filtersmith\\.((?!(?:annotation|emitted|spec|stored)\\.)[a-z]+\\.[\\w.$]+)");

    private static final Path TOP = Path.of("dev", "filtersmith");

    @Test
    void theApiIsTheStoredOne() throws IOException {
        List<String> api = ApiListing.current();
        assertThat(api).as(ApiListing.remedy("runtime")).isNotEmpty().isEqualTo(ApiListing.stored(api));
    }

    @Test
    void theExportedTypesAreFew() throws IOException {
        List<String> types = ApiListing.current().stream()
                .filter(line -> !line.matches("[\\w.$]+: .*"))
                .toList();
        assertThat(types)
                .as("Put a type that no user needs into a package that is not exported.")
                .contains("public interface dev.filtersmith.Filter")
                .hasSizeLessThanOrEqualTo(MAX_TYPES);
    }

    @Test
    void theApiNamesNoOtherTypesThatAreNotExported() throws IOException {
        Set<String> named = ApiListing.current().stream()
                .flatMap(line -> HIDDEN_TYPE.matcher(line).results())
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        assertThat(named).isNotEmpty().isSubsetOf(HIDDEN);
    }

    @Test
    void theTopPackageHasFewFiles() throws IOException {
        List<String> files = new ArrayList<>();
        for (Path sources : List.of(Path.of("src", "main", "java"), Path.of("target", "generated-sources", "specs"))) {
            try (Stream<Path> found = Files.list(sources.resolve(TOP))) {
                found.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java"))
                        .forEach(files::add);
            }
        }
        assertThat(files)
                .as("Put a type that only some users name into a package for its purpose.")
                .contains("Filter.java")
                .hasSizeLessThanOrEqualTo(MAX_FILES);
    }
}
