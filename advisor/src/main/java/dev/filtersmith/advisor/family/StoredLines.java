package dev.filtersmith.advisor.family;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers that are computed once and stored with the library, such as those for default geometries.
 * A file has a line for each: the question and further texts, with two equals signs in between.
 */
public final class StoredLines {
    private static final String SEPARATOR = " == ";

    private StoredLines() {}

    /**
     * Reads a file beside a class, and returns the further texts of each line by its first one.
     * There are none without such a file, as where jars were merged without their resources:
     * callers then compute, or do without.
     */
    public static Map<String, List<String>> read(Class<?> owner, String file) {
        Map<String, List<String>> read = new LinkedHashMap<>();
        try (InputStream bytes = owner.getResourceAsStream(file)) {
            if (bytes == null) {
                return read;
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                List<String> texts = split(line);
                read.put(texts.get(0), texts.subList(1, texts.size()));
            }
            return read;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<String> split(String line) {
        List<String> texts = new ArrayList<>();
        int start = 0;
        for (int end = line.indexOf(SEPARATOR); end >= 0; end = line.indexOf(SEPARATOR, start)) {
            texts.add(line.substring(start, end));
            start = end + SEPARATOR.length();
        }
        texts.add(line.substring(start));
        return texts;
    }

    /** Returns a line of a file from its texts, the question first. */
    public static String line(String... texts) {
        return String.join(SEPARATOR, texts);
    }
}
