package dev.filtersmith.cli;

import com.google.gson.GsonBuilder;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.workload.Effect;
import dev.filtersmith.advisor.workload.WorkloadAdvice;
import dev.filtersmith.advisor.workload.WorkloadFinding;
import dev.filtersmith.profile.ProfileDirectory;
import dev.filtersmith.profile.Profiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The advice for the profiles of a directory.
 *
 * @param profiles profiles
 * @param advice advice for each
 */
record ProfileAdvice(Profiles profiles, List<WorkloadAdvice> advice) {
    static ProfileAdvice of(Path directory) {
        try {
            Profiles profiles = new ProfileDirectory(directory).read();
            return new ProfileAdvice(
                    profiles, profiles.all().stream().map(FilterAdvisor::advise).toList());
        } catch (IOException failure) {
            throw Trouble.reading(directory, failure);
        }
    }

    /** Returns the advice for people, with a blank line between two filters. */
    String text() {
        return advice.stream().map(WorkloadAdvice::toString).collect(Collectors.joining("\n"));
    }

    /** Returns the advice for programs. */
    String json() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("profiles", advice.stream().map(ProfileAdvice::json).toList());
        object.put("skipped", profiles.skipped());
        return new GsonBuilder()
                        .setPrettyPrinting()
                        .disableHtmlEscaping()
                        .create()
                        .toJson(object)
                + "\n";
    }

    private static Map<String, Object> json(WorkloadAdvice advice) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("title", advice.title());
        object.put("annotation", advice.annotation());
        object.put(
                "findings", advice.findings().stream().map(ProfileAdvice::json).toList());
        object.put("unknowns", advice.unknowns());
        return object;
    }

    private static Map<String, Object> json(WorkloadFinding finding) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("tag", finding.tag());
        object.put("attribute", finding.attribute());
        object.put("message", finding.message());
        object.put("applied", finding.applied());
        finding.effect().ifPresent(effect -> object.put("effect", json(effect)));
        return object;
    }

    private static Map<String, Object> json(Effect effect) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("savedBits", effect.savedBits());
        object.put("rateBefore", effect.rateBefore());
        object.put("rateAfter", effect.rateAfter());
        object.put("readsBefore", effect.readsBefore());
        object.put("readsAfter", effect.readsAfter());
        if (effect.hasTimes()) {
            object.put("nanosBefore", effect.nanosBefore());
            object.put("nanosAfter", effect.nanosAfter());
        }
        return object;
    }

    /** Writes the plots, one for each profile, in the order of the text; none without a file. */
    void draw(@Nullable Path file) {
        if (file != null) {
            PlotFormat format = PlotFormat.of(file);
            List<CoursePlot> plots = profiles.all().stream().map(CoursePlot::of).toList();
            OutputFile.write(file, channel -> OutputFile.writeAll(channel, format.draw(plots)));
        }
    }
}
