package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that each jar carries its licence and its version, and that the runtime is small. */
class JarContentsIT {
    private static final String VERSION = Objects.requireNonNull(System.getProperty("filtersmith.version"));
    private static final Path AGENT = Path.of(Objects.requireNonNull(System.getProperty("filtersmith.agent.jar")));

    /** Bytes of the jar of the runtime. */
    private static final long MAX_BYTES = 600_000;

    @ParameterizedTest
    @ValueSource(strings = {"annotations", "runtime", "families", "lifecycle", "profile", "advisor", "processor"})
    void library(String module) throws IOException {
        try (JarFile file = new JarFile(jar(module).toFile())) {
            check(file);
            assertThat(text(file, "META-INF/NOTICE"))
                    .startsWith("Filtersmith\n")
                    .doesNotContain("Byte Buddy");
        }
    }

    /** Every application that uses filters has it. */
    @Test
    void theRuntimeIsSmall() {
        assertThat(jar("runtime"))
                .as("Look for what users do not need, and for classes that can be one.")
                .satisfies(jar -> assertThat(Files.size(jar)).isLessThanOrEqualTo(MAX_BYTES));
    }

    @Test
    void agent() throws IOException {
        try (JarFile file = new JarFile(AGENT.toFile())) {
            check(file);
            assertThat(file.getManifest().getMainAttributes().getValue("Premain-Class"))
                    .isEqualTo("dev.filtersmith.agent.Agent");
            assertThat(text(file, "META-INF/NOTICE"))
                    .startsWith("Filtersmith\n")
                    .contains("Byte Buddy", "Rafael Winterhalter", "Gson", "Google", "ASM", "INRIA, France Telecom")
                    .contains("Apache License, Version 2.0", "BSD 3-Clause", "Redistributions in binary form");
        }
    }

    private static Path jar(String module) {
        return Path.of("..", module, "target", "filtersmith-" + module + "-" + VERSION + ".jar");
    }

    private static void check(JarFile file) throws IOException {
        Attributes manifest = file.getManifest().getMainAttributes();
        assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION)).isEqualTo(VERSION);
        assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE)).startsWith("Filtersmith");
        assertThat(text(file, "META-INF/LICENSE")).contains("Apache License", "END OF TERMS AND CONDITIONS");
    }

    private static String text(JarFile file, String name) throws IOException {
        ZipEntry entry = file.getEntry(name);
        assertThat(entry).as(name + " of " + file.getName()).isNotNull();
        try (InputStream in = file.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
