package dev.filtersmith.samples.quickstart;

import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Progress bars on standard error, or nothing at all.
 *
 * @param shown whether to draw them
 * @param err where to draw them
 */
record Progress(boolean shown, PrintStream err) {
    private static final int WIDTH = 80;

    /** Returns whether a person is watching: both standard input and output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // the behaviour of newer versions is handled below
    static boolean interactive() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // From Java 22 on there is always a console; its isTerminal() must be asked.
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException unknown) {
            return false;
        }
    }

    /** Wraps a stream to show the progress of reading it; {@code size} is -1 if it is unknown. */
    InputStream reading(InputStream in, String name, long size) {
        return shown ? ProgressBar.wrap(in, builder("Reading " + name, size).setUnit(" KiB", 1024)) : in;
    }

    /** Starts a bar with a number of steps. */
    Bar start(String task, long steps) {
        return new Bar(shown ? builder(task, steps).build() : null);
    }

    private ProgressBarBuilder builder(String task, long max) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(max)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH));
    }

    /**
     * A bar, shown or not.
     *
     * @param bar the library's bar
     */
    record Bar(@Nullable ProgressBar bar) implements AutoCloseable {
        void stepBy(long steps) {
            if (bar != null) {
                bar.stepBy(steps);
            }
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
            }
        }
    }
}
