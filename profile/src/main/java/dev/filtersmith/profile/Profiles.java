package dev.filtersmith.profile;

import java.util.List;

/**
 * The profiles in a directory.
 *
 * @param all profiles, by interface and name
 * @param skipped a line for each file that is none, with the reason and a remedy
 */
public record Profiles(List<WorkloadProfile> all, List<String> skipped) {
    /** Creates a list. */
    public Profiles {
        all = List.copyOf(all);
        skipped = List.copyOf(skipped);
    }
}
