package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.SmallHeap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests what a user gets who asks for a filter that is larger than the heap. */
class HeapExhaustionTest {
    /** A message with the bytes, and everything is as usable as before. */
    @Test
    void saysHowManyBytesAreMissing() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeap.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(lines)
                .isEqualTo(Stream.concat(
                                KeptFilters.all().stream().flatMap(file -> Stream.of(file + ": expected", "true")),
                                Stream.of("rate: a filter of @BloomFilter(hashFunctions = 7, bitsPerKey = 10.0) with"
                                        + " maxFpp(1.0E-4) for 100000000 elements takes 280140648 bytes"))
                        .toList());
        assertThat(process.waitFor()).isZero();
    }
}
