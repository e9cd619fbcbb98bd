package dev.filtersmith.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/** A bar on standard error: of bytes if the size of the input is known, otherwise of lines. */
final class Progress implements AutoCloseable {
    /** Progress that is not shown. */
    static final Progress NONE = new Progress(null, false);

    private static final long UNKNOWN = -1;

    private final @Nullable ProgressBar bar;
    private final boolean ofBytes;

    private Progress(@Nullable ProgressBar bar, boolean ofBytes) {
        this.bar = bar;
        this.ofBytes = ofBytes;
    }

    /** Shows the progress of reading some files; {@code -} is standard input. */
    static Progress of(String name, List<String> files, Console console) {
        long size = 0;
        for (String file : files) {
            long more = size(file, console);
            size = more == UNKNOWN || size == UNKNOWN ? UNKNOWN : size + more;
        }
        ProgressBarBuilder bar = new ProgressBarBuilder().setTaskName(name).setInitialMax(size);
        if (size != UNKNOWN) {
            boolean large = size >= 10_000_000;
            bar.setUnit(large ? " MB" : " bytes", large ? 1_000_000 : 1);
        }
        return new Progress(bar.build(), size != UNKNOWN);
    }

    /** Pipes, terminals and devices seem to be empty. */
    private static long size(String file, Console console) {
        try {
            Path path = Arguments.path(file);
            long size = file.equals("-") ? console.inputSize() : Files.isRegularFile(path) ? Files.size(path) : 0;
            return size > 0 ? size : UNKNOWN;
        } catch (IOException unreadable) {
            return UNKNOWN;
        }
    }

    void line() {
        if (bar != null && !ofBytes) {
            bar.step();
        }
    }

    void bytes(int count) {
        if (bar != null && ofBytes) {
            bar.stepBy(count);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
