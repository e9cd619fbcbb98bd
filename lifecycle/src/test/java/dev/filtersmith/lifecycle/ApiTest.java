package dev.filtersmith.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.api.ApiListing;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that every change of the API is seen in a file. */
class ApiTest {
    @Test
    void theApiIsTheStoredOne() throws IOException {
        List<String> api = ApiListing.current();
        assertThat(api).as(ApiListing.remedy("lifecycle")).isNotEmpty().isEqualTo(ApiListing.stored(api));
    }

    /** Only the library can make objects of other packages of the runtime. */
    @Test
    void theApiNamesNoTypesThatAreNotExported() throws IOException {
        assertThat(ApiListing.current())
                .noneMatch(line -> line.matches(".*dev\\.filtersmith\\.(?!maintained|rotating)[a-z]+\\..*"));
    }
}
