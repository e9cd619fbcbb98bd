package dev.filtersmith.rotating;

import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The manifest of a checkpoint: lines of text that name the files of the panes, and a checksum.
 *
 * @param periodMillis time of a pane in milliseconds; 0 if panes do not rotate by time
 * @param begun when the newest pane began, in milliseconds
 * @param panes panes, the newest first
 */
record PaneManifest(long periodMillis, long begun, List<Entry> panes) {
    /** Name of the manifest in its directory. */
    static final String NAME = "manifest";

    private static final String TITLE = "filtersmith panes 2";
    private static final int MAX_BYTES = 1 << 20;
    private static final Pattern TIMES = Pattern.compile("period (\\d{1,18}) begun (-?\\d{1,18})");
    private static final Pattern PANE = Pattern.compile("pane (pane-\\d{1,18}-\\d{1,9}\\.filter)((?: \\d{1,18}){3})");

    /**
     * A pane.
     *
     * @param file name of its file
     * @param counts number of elements, of those that a later pane has, and of those that were new
     */
    record Entry(String file, List<Long> counts) {}

    /** Returns the bytes of the manifest. */
    byte[] bytes() {
        StringBuilder lines = new StringBuilder(TITLE)
                .append("\nperiod ")
                .append(periodMillis)
                .append(" begun ")
                .append(begun);
        for (Entry pane : panes) {
            lines.append("\npane ").append(pane.file);
            for (long count : pane.counts) {
                lines.append(' ').append(count);
            }
        }
        lines.append('\n');
        return (lines + checksum(lines.toString())).getBytes(StandardCharsets.US_ASCII);
    }

    private static String checksum(String lines) {
        CRC32C sum = new CRC32C();
        sum.update(lines.getBytes(StandardCharsets.US_ASCII));
        return String.format(Locale.ROOT, "crc32c %08x%n", sum.getValue()).replace("\r", "");
    }

    /** Reads the manifest of a directory. */
    static PaneManifest read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        }
        if (bytes.length > MAX_BYTES) {
            throw corrupt(file, "is too long");
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int end = text.lastIndexOf("crc32c ");
        if (end < 0 || !text.substring(end).equals(checksum(text.substring(0, end)))) {
            throw corrupt(file, "does not match its checksum");
        }
        String[] lines = text.substring(0, end).split("\n", -1);
        Matcher times = TIMES.matcher(lines.length > 1 ? lines[1] : "");
        if (!lines[0].equals(TITLE) || !times.matches()) {
            throw corrupt(file, "is of another version");
        }
        List<Entry> panes = new ArrayList<>();
        for (int i = 2; i < lines.length - 1; i++) {
            Matcher pane = PANE.matcher(lines[i]);
            if (!pane.matches()) {
                throw corrupt(file, "has the line \"" + lines[i] + "\"");
            }
            String[] counts = pane.group(2).split(" ", -1);
            panes.add(new Entry(
                    pane.group(1), List.of(Long.valueOf(counts[1]), Long.valueOf(counts[2]), Long.valueOf(counts[3]))));
        }
        return new PaneManifest(Long.parseLong(times.group(1)), Long.parseLong(times.group(2)), panes);
    }

    private static StreamCorruptedException corrupt(Path file, String fault) {
        return new StreamCorruptedException(file + " is no manifest of panes: it " + fault);
    }
}
