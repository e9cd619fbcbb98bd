package dev.filtersmith.rotating;

import dev.filtersmith.durable.DurableFiles;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.wire.ByteSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of the checkpoints of one window. A file is never written again: a pane that has
 * changed gets a new one, with the number of the checkpoint in its name, and old files are deleted
 * when the manifest no longer names them.
 */
final class PaneFiles {
    private static final Pattern NAME = Pattern.compile("pane-(\\d{1,15})-\\d{1,9}\\.filter");
    private static final long LAST_NUMBER = 999_999_999_999_999L;
    private static final String NEW_MANIFEST = PaneManifest.NAME + ".new";

    private final DurableFiles steps;

    /** The directory of the last checkpoint, its manifest, and the file of each pane in it. */
    private @Nullable Path last;

    private @Nullable PaneManifest manifest;
    private Map<Object, String> saved = new HashMap<>();

    PaneFiles(DurableFiles steps) {
        this.steps = steps;
    }

    /** Writes a checkpoint. One is written at a time. */
    synchronized void write(FilterPanes panes, Path directory) throws IOException {
        create(directory);
        Set<String> present = present(directory);
        boolean same = directory.equals(last) && isLast(directory);
        long number = 1 + present.stream().mapToLong(PaneFiles::numberOf).max().orElse(0);
        if (number > LAST_NUMBER) {
            throw new IOException(directory + " has a file with the last number, " + LAST_NUMBER
                    + ", which no checkpoint wrote. Delete it, or use another directory.");
        }
        List<PaneSnapshot> taken = panes.snapshots(
                (table, changed) -> changed || !same || !present.contains(saved.getOrDefault(table, "")));
        write(taken, panes.schedule().periodMillis(), directory, number);
        last = directory;
        deleteOld(directory);
    }

    private static void create(Path directory) throws IOException {
        boolean isNew = Files.notExists(directory);
        Files.createDirectories(directory);
        Path parent = directory.toAbsolutePath().getParent();
        if (isNew && parent != null) {
            DurableFiles.force(parent);
        }
    }

    /** Returns whether the directory still has the last checkpoint, not one of another window. */
    private boolean isLast(Path directory) {
        try {
            return PaneManifest.read(directory).equals(manifest);
        } catch (IOException gone) {
            return false;
        }
    }

    private void write(List<PaneSnapshot> taken, long periodMillis, Path directory, long number) throws IOException {
        Map<Object, String> files = new HashMap<>();
        List<PaneManifest.Entry> entries = new ArrayList<>();
        PaneManifest written = new PaneManifest(periodMillis, taken.get(0).begun(), entries);
        List<Path> created = new ArrayList<>();
        try {
            for (PaneSnapshot pane : taken) {
                String name = saved.getOrDefault(pane.table(), "");
                if (pane.content() != null) {
                    name = "pane-" + number + "-" + entries.size() + ".filter";
                    write(pane.content(), directory.resolve(name), created);
                }
                files.put(pane.table(), name);
                entries.add(new PaneManifest.Entry(name, pane.counts()));
            }
            writeManifest(written, directory, created);
        } catch (IOException | RuntimeException | Error failed) {
            taken.forEach(pane -> pane.setChanged(true));
            Path fresh = directory.resolve(NEW_MANIFEST);
            // If it was there and is gone, it is the manifest now, and names the others.
            if (!created.contains(fresh) || Files.exists(fresh)) {
                created.forEach(file -> DurableFiles.delete(file, failed));
            }
            throw failed;
        }
        manifest = written;
        saved = files;
    }

    private void write(TableCore pane, Path file, List<Path> created) throws IOException {
        steps.before("write " + file.getFileName());
        try (FileChannel channel = DurableFiles.create(file)) {
            created.add(file);
            pane.write(ByteSink.of(channel));
            steps.before("force " + file.getFileName());
            channel.force(true);
        }
    }

    private void writeManifest(PaneManifest written, Path directory, List<Path> created) throws IOException {
        Path fresh = directory.resolve(NEW_MANIFEST);
        steps.before("write the manifest");
        Files.deleteIfExists(fresh);
        try (FileChannel channel = DurableFiles.create(fresh)) {
            created.add(fresh);
            ByteSink.of(channel).write(ByteBuffer.wrap(written.bytes()));
            steps.before("force the manifest");
            channel.force(true);
        }
        DurableFiles.force(directory);
        steps.before("rename the manifest");
        DurableFiles.replace(fresh, directory.resolve(PaneManifest.NAME));
        steps.before("force the directory");
        DurableFiles.force(directory);
    }

    private void deleteOld(Path directory) throws IOException {
        for (String name : present(directory)) {
            if (!saved.containsValue(name)) {
                steps.before("delete " + name);
                Files.deleteIfExists(directory.resolve(name));
            }
        }
    }

    private static Set<String> present(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> NAME.matcher(name).matches())
                    .collect(Collectors.toSet());
        }
    }

    private static long numberOf(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
    }
}
