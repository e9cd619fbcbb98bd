package dev.filtersmith.processor;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.LongStates;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.States;
import dev.filtersmith.annotation.Keys;
import dev.filtersmith.engine.EmittedNames;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.processor.key.Mirrors;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.TableCore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.tools.FileObject;

/**
 * A filter of the keys in the file that {@link Keys} names. The interpreter fills it, since the
 * emitted class is not compiled yet.
 */
final class PrebuiltFilter {
    /** Option that names a directory of files of keys. */
    static final String OPTION = "filtersmith.keys";

    /** Sweeps of families that have them, at most, if the spec asks for no number. */
    private static final int SWEEPS = 10;

    /** Keys times sweeps, if there are several, so that a compiler takes seconds at most. */
    private static final int SWEPT_KEYS = 1_000_000;

    private final Filter filter;
    private final int keys;

    private PrebuiltFilter(Filter filter, int keys) {
        this.filter = filter;
        this.keys = keys;
    }

    /** Builds the filter of an interface that has the annotation. Reports what is wrong. */
    static Optional<PrebuiltFilter> of(
            FilterDeclaration declaration, ProcessingEnvironment environment, Reporter reporter) {
        Optional<AnnotationMirror> annotation = Mirrors.annotation(declaration.element(), Keys.class.getName());
        return annotation
                .flatMap(mirror -> mirror.getElementValues().values().stream().findFirst())
                .flatMap(path ->
                        new Builder(declaration, environment, reporter, String.valueOf(path.getValue())).build());
    }

    /** Returns the paragraph about the filter in the Javadoc of the emitted class. */
    String doc() {
        return "\n<p>"
                + Literals.prose(String.format(
                        Locale.ROOT,
                        "{@code Filters.prebuilt} returns a filter of %,d keys, which the compiler built. It takes %.2f"
                                + " bits for each of them, and its false positive rate is %.2e.",
                        keys,
                        (double) filter.bitSize() / keys,
                        filter.expectedFpp()))
                + "\n";
    }

    /** Writes the filter beside the emitted class. */
    void write(ResourceFiles files, String emitted) throws IOException {
        FileObject file = files.create(EmittedNames.prebuilt(emitted))
                .orElseThrow(() -> new IOException("the compiler gives no file for the filter of the keys. Set the"
                        + " directory of the classes with -d."));
        try (OutputStream out = file.openOutputStream()) {
            filter.writeTo(out);
        }
    }

    /** A builder of the filter of an interface, from a file. */
    private record Builder(
            FilterDeclaration declaration, ProcessingEnvironment environment, Reporter reporter, String path) {
        private static final Map<String, Class<?>> KEY_TYPES =
                Map.of("long", long.class, "java.lang.Long", Long.class, "java.lang.String", String.class);

        Optional<PrebuiltFilter> build() {
            String name = declaration.key().type().toString();
            Class<?> keyType = KEY_TYPES.get(name);
            if (keyType == null) {
                report(
                        "UnsupportedKey",
                        "a file has keys of type long, Long or String, and those of "
                                + declaration.element().getSimpleName() + " are " + name + ". Put them at run time.");
                return Optional.empty();
            }
            Optional<KeyLines> lines = read().map(file -> new KeyLines(
                    path, file, keyType != String.class, declaration.spec().valueBits()));
            lines.ifPresent(this::check);
            try {
                return reporter.failed() ? Optional.empty() : lines.map(keys -> filled(keys, keyType));
            } catch (FilterSpecException | FilterFullException unfit) {
                report("TooManyKeys", String.valueOf(unfit.getMessage()));
                return Optional.empty();
            }
        }

        private void report(String tag, String text) {
            reporter.reportKeys("[" + tag + "] " + path + ": " + text);
        }

        private Optional<byte[]> read() {
            String directory = environment.getOptions().get(OPTION);
            try {
                Optional<byte[]> file = new ResourceFiles(environment, declaration.element()).read(directory, path);
                if (file.isEmpty()) {
                    report(
                            "MissingKeys",
                            "there is no such file below the directory of -A" + OPTION
                                    + (directory == null ? " (not set)" : "=" + directory)
                                    + ", that of the classes, or on the source path. Put it into one of them.");
                }
                return file;
            } catch (IOException | InvalidPathException failed) {
                report("MissingKeys", "the file cannot be read: " + failed);
                return Optional.empty();
            }
        }

        private void check(KeyLines lines) {
            lines.problems().forEach(reporter::reportKeys);
            long expected = declaration.spec().expectedElements();
            if (!lines.problems().isEmpty()) {
                return;
            } else if (lines.count() == 0) {
                report(
                        "NoKeys",
                        "no line has a key. Blank lines, and those that begin with #, have none. Write a key"
                                + " into a line of its own.");
            } else if (expected != 0 && lines.count() > expected) {
                report(
                        "TooManyKeys",
                        lines.count() + " different keys are " + (lines.count() - expected)
                                + " more than expectedElements = " + expected + ". Use expectedElements = "
                                + lines.count()
                                + ", or leave it out.");
            }
        }

        private PrebuiltFilter filled(KeyLines lines, Class<?> keyType) {
            FilterRequest<?> request =
                    new FilterRequest<>(type(), declaration.layout().spec(), keyType == long.class ? null : keyType);
            long expected = declaration.spec().expectedElements();
            Filter filter = request.create(
                    Engine.INTERPRETED, null, expected == 0 ? lines.count() : expected, KeySeed.of(lines.seed()));
            FilterCore core = FilterRequest.coreOf(filter);
            int sweeps = declaration.spec().rebalancing();
            if (sweeps == 0 && core instanceof TableCore one && one.table().hasSweeps()) {
                sweeps = Math.max(1, Math.min(SWEEPS, SWEPT_KEYS / lines.count()));
            }
            long unusedFresh = core.fill(lines.elements(core.values()), sweeps, false);
            return new PrebuiltFilter(filter, lines.count());
        }

        private Class<? extends Filter> type() {
            boolean longs = declaration.longKeys();
            if (declaration.states()) {
                return longs ? LongStates.class : States.class;
            } else if (declaration.counts()) {
                return longs ? LongCountingFilter.class : CountingFilter.class;
            }
            return longs ? LongFilter.class : MembershipFilter.class;
        }
    }
}
