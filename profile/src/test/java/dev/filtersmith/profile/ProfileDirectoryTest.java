package dev.filtersmith.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.filtersmith.testing.Together;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests files of profiles, also damaged and forged ones, and several writers. */
class ProfileDirectoryTest {
    @TempDir
    private Path temporary;

    private static WorkloadProfile profile(long seed) {
        return TestProfiles.random("app.Seen", "urls", seed);
    }

    private ProfileDirectory directory() {
        return new ProfileDirectory(temporary.resolve("profiles"));
    }

    private Path onlyFile() throws IOException {
        try (Stream<Path> files = Files.list(temporary.resolve("profiles"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .reduce((a, b) -> {
                        throw new AssertionError(a + " and " + b);
                    })
                    .orElseThrow();
        }
    }

    @Test
    void whatIsAddedIsReadAgain() throws IOException {
        for (long seed = 0; seed < 50; seed++) {
            WorkloadProfile one = TestProfiles.random("app.Outer$Seen", "a/b:\u00e9" + seed, seed);
            assertThat(directory().add(one)).isEmpty();
            assertThat(directory().read().all()).contains(one);
        }
        assertThat(directory().read().skipped()).isEmpty();
    }

    /** A pipe of that name would be opened for ever. */
    @Test
    void aLockThatIsNoFileIsRefused() throws IOException {
        Files.createDirectories(temporary.resolve("profiles").resolve(".lock"));
        assertThatIOException()
                .isThrownBy(() -> directory().add(profile(1)))
                .withMessageContaining(".lock is no regular file");
    }

    @Test
    void aFileOfAnotherTitleIsLeftAsItIs() throws IOException {
        directory().add(profile(1));
        String other = ProfileJson.write(TestProfiles.random("app.Other", "urls", 2));
        Files.writeString(onlyFile(), other);
        assertThat(directory().add(profile(3)).orElseThrow()).contains("is left as it is: it is of app.Other:urls");
        assertThat(Files.readString(onlyFile())).isEqualTo(other);
    }

    @Test
    void laterRunsAreAdded() throws IOException {
        directory().add(profile(1));
        directory().add(profile(2));
        assertThat(directory().read().all()).containsExactly(profile(1).merge(profile(2)));
        assertThat(onlyFile().getFileName().toString()).matches("app.Seen-urls-[0-9a-f]{8}\\.profile\\.json");
    }

    @Test
    void severalWritersLoseNothing() throws IOException {
        int writers = 4;
        int times = 25;
        Together.run(writers, writer -> {
            for (int i = 0; i < times; i++) {
                directory().add(profile(writer * times + i));
            }
        });
        WorkloadProfile all = profile(0);
        for (int i = 1; i < writers * times; i++) {
            all = all.merge(profile(i));
        }
        WorkloadProfile read = directory().read().all().get(0);
        assertThat(read.operations()).isEqualTo(all.operations());
        assertThat(read.sizes()).isEqualTo(all.sizes());
        assertThat(read.period().runs()).isEqualTo((long) writers * times);
        try (Stream<Path> files = Files.list(temporary.resolve("profiles"))) {
            assertThat(files).hasSize(2); // The file and the lock.
        }
    }

    /** What a killed process has left may be a part of a file, or somebody's link. */
    @Test
    void whatAKilledProcessLeftIsReplaced() throws IOException {
        directory().add(profile(1));
        Path left = temporary.resolve("profiles").resolve(".new");
        Files.writeString(left, "{");
        directory().add(profile(2));
        assertThat(left).doesNotExist();
        Path other = Files.writeString(temporary.resolve("other"), "other");
        Files.createSymbolicLink(left, other);
        directory().add(profile(3));
        assertThat(Files.exists(left, LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(other).hasContent("other");
        assertThat(onlyFile().toFile()).isFile();
        assertThat(directory().read().all())
                .containsExactly(profile(1).merge(profile(2)).merge(profile(3)));
    }

    /** Each cut and each changed byte is either refused with a line, or gives a profile. */
    @Test
    void damagedFilesAreSkippedWithALine() throws IOException {
        directory().add(profile(1));
        byte[] bytes = Files.readAllBytes(onlyFile());
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < bytes.length - 2; i += 7) {
            byte[] damaged = i % 2 == 0 ? bytes.clone() : Arrays.copyOf(bytes, i);
            if (i % 2 == 0) {
                damaged[i] ^= 0x11;
            }
            Files.write(onlyFile(), damaged);
            Profiles read = directory().read();
            assertThat(read.all().size() + read.skipped().size()).isEqualTo(1);
            lines.addAll(read.skipped());
        }
        assertThat(lines).isNotEmpty().allMatch(line -> line.contains(".profile.json is skipped: it"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "null",
                "[1]",
                "not json",
                "{\"filtersmithProfile\": null}",
                "{\"filtersmithProfile\": \"one\"}",
                "{\"filtersmithProfile\": 1}",
                "{\"filtersmithProfile\": 1, \"type\": [], \"name\": \"\"}",
                "{\"filtersmithProfile\": 1e999}"
            })
    void whatIsNoProfileIsSkippedWithALine(String text) throws IOException {
        directory().add(profile(1));
        Files.writeString(onlyFile(), text);
        Profiles read = directory().read();
        assertThat(read.all()).isEmpty();
        assertThat(read.skipped()).singleElement().asString().contains("it is no profile, or a damaged one (");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"lookups\": -3,",
                "\"lookups\": 1e30,",
                "\"lookups\": 99999999999999999999,",
                "\"lookups\": \"many\","
            })
    void forgedNumbersAreRefused(String forged) throws IOException {
        directory().add(profile(1));
        String text = Files.readString(onlyFile());
        Files.writeString(onlyFile(), text.replaceFirst("\"lookups\": [0-9]+,", forged));
        assertThat(directory().read().skipped()).hasSize(1);
    }

    private void replaceRepeats(String repeats) throws IOException {
        directory().add(profile(1));
        String text = Files.readString(onlyFile());
        assertThat(text).contains(",\n    \"repeats\": {");
        Files.writeString(onlyFile(), text.replaceFirst(",\\s*\"repeats\": \\{[^}]*}", repeats));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"falsePositives\": -1, \"byTimes\": [], \"saved\": []}",
                "{\"byTimes\": [1, -1], \"saved\": []}",
                "{\"byTimes\": [], \"saved\": [null]}",
                "{\"byTimes\": [], \"saved\": [1, 1, 1, 1, 1, 1]}",
                "{\"byTimes\": [], \"saved\": [], \"tableKeys\": -1}",
                "[]"
            })
    void forgedRepeatsAreRefused(String forged) throws IOException {
        replaceRepeats(", \"repeats\": " + forged);
        assertThat(directory().read().skipped()).hasSize(1);
    }

    @Test
    void aFileWithoutRepeatsIsOfAnEarlierVersion() throws IOException {
        replaceRepeats("");
        assertThat(directory().read().all().get(0).reports().repeats()).isEqualTo(Repeats.NONE);
        directory().add(profile(2));
        assertThat(directory().read().all().get(0).reports().repeats())
                .isEqualTo(profile(2).reports().repeats());
    }

    @Test
    void deepAndLargeFilesAreRefused() throws IOException {
        directory().add(profile(1));
        Files.writeString(onlyFile(), "{\"a\":".repeat(100_000));
        assertThat(directory().read().skipped()).hasSize(1);
        Files.writeString(onlyFile(), " ".repeat(2 << 20));
        assertThat(directory().read().skipped()).singleElement().asString().contains("more than 1048576 bytes");
    }

    /** Whatever is in a file or its name, no terminal or log acts on a line about it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"name\": \"\\u001b[31mred\"",
                "\"name\": \"one\\n[other] line\"",
                "\"name\": \"\\u202e\"",
                "\"name\": \"\\u2028\"",
                "\"\\u001b[2J\": {{",
                "\"lookups\": \"\\u001b[2J\"",
                "\u001b[2J",
            })
    void charactersThatCannotBePrintedAreRefused(String forged) throws IOException {
        directory().add(profile(1));
        String text = Files.readString(onlyFile());
        Files.writeString(onlyFile(), text.replace("\"name\": \"urls\"", forged));
        Path named = Files.move(onlyFile(), onlyFile().resolveSibling("\u001b[2J\n.profile.json"));
        Profiles read = directory().read();
        assertThat(read.all()).isEmpty();
        assertThat(read.skipped())
                .singleElement()
                .asString()
                .matches("\\P{C}+")
                .contains("\\u001b[2J\\u000a.profile.json is skipped")
                .hasSizeLessThan(1000);
        Files.delete(named);
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        directory().add(profile(1));
        Path file = onlyFile();
        Path other = Files.move(file, temporary.resolve("other"));
        Files.createSymbolicLink(file, other);
        String before = Files.readString(other);
        assertThat(directory().read().all()).isEmpty();
        assertThat(directory().read().skipped()).singleElement().asString().contains("no regular file");
        assertThat(directory().add(profile(2))).get().asString().contains("is left as it is: it cannot be read");
        assertThat(other).hasContent(before);
        Path lock = temporary.resolve("profiles").resolve(".lock");
        Files.delete(lock);
        Files.createSymbolicLink(lock, temporary.resolve("made by a link"));
        assertThatIOException().isThrownBy(() -> directory().add(profile(2)));
        assertThat(temporary.resolve("made by a link")).doesNotExist();
    }

    @Test
    void ofVeryManyFilesSomeAreRead() throws IOException {
        directory().add(profile(1));
        String text = Files.readString(onlyFile());
        for (int i = 0; i < 10_000; i++) {
            Files.writeString(temporary.resolve("profiles").resolve(i + ".profile.json"), i < 3000 ? text : "{");
        }
        Profiles read = directory().read();
        assertThat(read.all()).hasSize(1);
        assertThat(read.skipped()).hasSizeLessThan(1001);
        assertThat(read.skipped().get(0)).contains("has 10001 profiles: the first 1000 are read");
    }

    @Test
    void aDamagedFileIsKeptBesideTheNewOne() throws IOException {
        directory().add(profile(1));
        Path file = onlyFile();
        Files.writeString(file, "damaged", UTF_8);
        assertThat(directory().add(profile(2))).get().asString().contains("begins anew", ".damaged");
        assertThat(directory().read().all()).containsExactly(profile(2));
        assertThat(Path.of(file + ".damaged")).hasContent("damaged");
    }

    @Test
    void aFileOfAnotherVersionIsLeftAsItIs() throws IOException {
        directory().add(profile(1));
        String later = Files.readString(onlyFile()).replace("\"filtersmithProfile\": 1", "\"filtersmithProfile\": 2");
        Files.writeString(onlyFile(), later);
        assertThat(directory().add(profile(2))).get().asString().contains("is left as it is: it has the form 2");
        assertThat(onlyFile()).hasContent(later);
        assertThat(directory().read().skipped())
                .singleElement()
                .asString()
                .contains("use the version that wrote it, or delete it");
    }
}
