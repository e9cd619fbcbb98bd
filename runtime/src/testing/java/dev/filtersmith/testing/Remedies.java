package dev.filtersmith.testing;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.SpecAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An application of the remedies in the messages of problems. */
public final class Remedies {
    private static final Pattern VALUE =
            Pattern.compile("(?:Use|or) (\\w+) = (\\{[^}]*}|\\d+\\.\\d+(?:E-?\\d+)?|\\w+)");
    private static final Pattern RANGE = Pattern.compile("Use (\\d+) (?:to|or) (\\d+)\\.");
    private static final Pattern AT_MOST = Pattern.compile("Use at most (\\d+)");
    private static final Pattern CONSTANT = Pattern.compile("Use ([A-Z_]{3,})");
    private static final Pattern DEPTH = Pattern.compile("(?:Use depth|or depth|, or) (\\d+) at load (\\d+)");
    private static final Pattern ALL_DEPTHS = Pattern.compile("Use depth at most (\\d+) at all loads");
    private static final Pattern LAST_LOAD = Pattern.compile("or end at load (\\d+)");
    private static final Pattern ENTRIES = Pattern.compile("Give at most (\\d+) entries");
    private static final Pattern LOAD =
            Pattern.compile("^\\D* = \\{[^}]*}: (?:at )?(load \\d+|depth -?\\d+ at load \\d+)");

    private final FilterSpec spec;
    private final SpecAttributes<?> attributes;
    private final Problem problem;
    private final List<FilterSpec> remedied = new ArrayList<>();

    private Remedies(FilterSpec spec, Problem problem) {
        this.spec = spec;
        this.attributes = Families.of(spec).attributes();
        this.problem = problem;
    }

    /**
     * Returns one spec for each remedy that the problem names in numbers.
     *
     * @param spec spec with the problem
     * @param problem problem of the spec
     * @return changed specs
     */
    public static List<FilterSpec> of(FilterSpec spec, Problem problem) {
        Remedies remedies = new Remedies(spec, problem);
        remedies.values();
        if (remedies.attributes.names().contains("semiSortDepth")) {
            remedies.depths();
        }
        return remedies.remedied;
    }

    /**
     * Returns the identity of a problem. Problems with the same tag are the same, at the same load
     * if the problem concerns a load.
     *
     * @param problem problem
     * @return text that is equal for the same problem
     */
    public static String identity(Problem problem) {
        Matcher load = LOAD.matcher(problem.message());
        return problem.tag() + (load.find() ? load.group(1) : "");
    }

    private void values() {
        Matcher value = matcher(VALUE);
        // "Use AUTOMATIC, or relocation = NONE" are two ways; "relocation = NONE with permutation =
        // AUTOMATIC" is one.
        while (value.find() && !problem.message().startsWith(" with", value.end())) {
            add(value.group(1), value.group(2));
        }
        Matcher range = matcher(RANGE);
        if (range.find()) {
            add(problem.attribute(), range.group(1));
            add(problem.attribute(), range.group(2));
        }
        Matcher most = matcher(AT_MOST);
        if (most.find()) {
            add(problem.attribute(), most.group(1));
        }
        Matcher constant = matcher(CONSTANT);
        if (constant.find()) {
            add(problem.attribute(), constant.group(1));
        }
    }

    private void depths() {
        List<Integer> depths = ((List<?>) value(spec, "semiSortDepth"))
                .stream().map(Integer.class::cast).toList();
        Matcher depth = matcher(DEPTH);
        while (depth.find()) {
            List<Integer> changed = new ArrayList<>(depths);
            changed.set(Integer.parseInt(depth.group(2)), Integer.valueOf(depth.group(1)));
            add(changed);
        }
        Matcher all = matcher(ALL_DEPTHS);
        if (all.find()) {
            int most = Integer.parseInt(all.group(1));
            add(depths.stream().map(one -> Math.min(one, most)).toList());
        }
        Matcher last = matcher(LAST_LOAD);
        if (last.find()) {
            add(depths.subList(0, Integer.parseInt(last.group(1)) + 1));
        }
        Matcher entries = matcher(ENTRIES);
        if (entries.find()) {
            add(depths.subList(0, Integer.parseInt(entries.group(1))));
        }
    }

    private Matcher matcher(Pattern pattern) {
        return pattern.matcher(problem.message());
    }

    private void add(String attribute, String text) {
        FilterSpec parsed =
                FilterSpec.parse("@" + attributes.annotation().getSimpleName() + "(" + attribute + " = " + text + ")");
        put(attribute, value(parsed, attribute));
    }

    private Object value(FilterSpec of, String attribute) {
        return SpecValues.valueOf(of, attribute);
    }

    private void add(List<Integer> depths) {
        put("semiSortDepth", depths);
    }

    private void put(String attribute, Object value) {
        Map<String, Object> values = SpecValues.all(spec);
        values.put(attribute, value);
        remedied.add(attributes.spec(values));
    }
}
