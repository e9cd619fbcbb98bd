package dev.filtersmith.processor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.workload.WorkloadAdvice;
import dev.filtersmith.advisor.workload.WorkloadFinding;
import dev.filtersmith.profile.ProfileDirectory;
import dev.filtersmith.profile.Profiles;
import dev.filtersmith.profile.WorkloadProfile;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * Notes that follow from the profiles of a directory, which an option names. They change nothing of
 * what is emitted, and fail no build: problems of the directory are notes, too, since a warning
 * would stop a build with {@code -Werror} where nobody has recorded a profile yet.
 */
final class ProfileNotes {
    /** Option that names the directory. */
    static final String OPTION = "filtersmith.profile";

    /** Profiles of an interface, and files that are skipped, at most. */
    private static final int MOST = 16;

    private static final Profiles NONE = new Profiles(List.of(), List.of());

    private final Messager messager;
    private final @Nullable String directory;

    /** The profiles, read when the first interface asks for them. */
    private @Nullable Profiles profiles;

    /** Creates notes from a directory; without one there are none. */
    ProfileNotes(Messager messager, @Nullable String directory) {
        this.messager = messager;
        this.directory = directory;
    }

    /** Prints the notes about an interface of a binary name at its annotation. */
    void print(String type, FilterSpec spec, Reporter reporter) {
        List<WorkloadProfile> own = profiles().all().stream()
                .filter(profile -> profile.type().equals(type))
                .toList();
        for (WorkloadProfile profile : first(own, " profiles are of " + type)) {
            try {
                print(profile, spec, reporter);
            } catch (RuntimeException forged) { // A note must not end the compilation.
                note("the profile of " + profile.title() + " gives no advice: " + forged);
            }
        }
    }

    /** Returns as many as a compiler has the time for. A note tells of the others. */
    private <T> List<T> first(List<T> all, String what) {
        if (all.size() <= MOST) {
            return all;
        }
        note(all.size() + what + ", of which these are the notes of the first " + MOST + ".");
        return all.subList(0, MOST);
    }

    private static void print(WorkloadProfile profile, FilterSpec spec, Reporter reporter) {
        String source = profile.name().isEmpty() ? "by its profile" : "by the profile of \"" + profile.name() + "\"";
        if (!isOf(spec, profile)) {
            reporter.note(new Problem(
                    "OtherProfile",
                    "",
                    source + ", filters had " + profile.spec() + ", another annotation than this one: record a profile"
                            + " of this one, or delete the file."));
            return;
        }
        WorkloadAdvice advice = FilterAdvisor.advise(profile);
        for (WorkloadFinding finding : advice.findings()) {
            if (!finding.tag().equals("Fits")) {
                reporter.note(new Problem(finding.tag(), finding.attribute(), source + ", " + finding.message()));
            }
        }
    }

    /** Returns whether a profile is of filters with the annotation that is compiled. */
    private static boolean isOf(FilterSpec spec, WorkloadProfile profile) {
        try {
            return FilterSpec.parse(profile.spec()).equals(spec);
        } catch (FilterSpecException unreadable) {
            return false;
        }
    }

    private Profiles profiles() {
        if (profiles == null) {
            profiles = directory == null ? NONE : read(directory);
        }
        return profiles;
    }

    private Profiles read(String name) {
        try {
            Profiles read = new ProfileDirectory(Path.of(name)).read();
            first(read.skipped(), " lines tell of files that are skipped").forEach(this::note);
            return read;
        } catch (NoSuchFileException missing) {
            note("there is no directory " + name + ", so no profile is read.");
        } catch (IOException | InvalidPathException unreadable) {
            note("the directory " + name + " cannot be read, so no profile is: " + unreadable.getMessage());
        }
        return NONE;
    }

    private void note(String text) {
        messager.printMessage(Diagnostic.Kind.NOTE, "[Profile] -A" + OPTION + ": " + text);
    }
}
