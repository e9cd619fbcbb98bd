package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JobTest {
    static Stream<Exception> failures() {
        return Stream.of(new Trouble("wrong"), new IllegalStateException("not foreseen"), new IOException("lost"));
    }

    /** As a table before the plot of it fails. */
    @ParameterizedTest
    @MethodSource("failures")
    void whatWasPrintedBeforeAFailureIsWritten(Exception failure) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Job job = new Job(new Console(InputStream.nullInputStream(), out)) {
            @Override
            int run() throws IOException {
                console().println("table");
                if (failure instanceof IOException lost) {
                    throw lost;
                }
                throw (RuntimeException) failure;
            }
        };

        assertThatThrownBy(job::call).isSameAs(failure);

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("table\n");
    }
}
