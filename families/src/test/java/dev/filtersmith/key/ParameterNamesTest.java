package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of parameters in place of components. */
class ParameterNamesTest {
    /** The name of a component, and the one that messages propose, always fit. */
    @ParameterizedTest
    @CsvSource({
        "_id, _id",
        "id, _id",
        "_1, _1",
        "_class, _class",
        "$$, $.$",
        "$, $",
        "__a, a",
        "äb, ÄB",
        "sourceId, source._id",
        "_id, source._id",
        "host, source.host",
        "source, source.host",
        "SOURCE_HOST, source.host",
        "host2, source.host",
    })
    void aNameFits(String parameter, String path) {
        assertThat(KeyText.isNamed(parameter, path)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"_2, _1", "$, a", "a, $", "target, source", "host, source.port", "hostSource, source.host"})
    void anotherNameDoesNot(String parameter, String path) {
        assertThat(KeyText.isNamed(parameter, path)).isFalse();
    }
}
