package dev.filtersmith.agent;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Options of the agent: {@code key=value,...}. A value that is a list continues behind the next
 * comma if no key follows. Invalid options are reported and ignored; the others apply.
 */
final class AgentOptions {
    private static final Set<String> STALE = Set.of("warn", "fail", "bind");
    private static final Set<String> TELEMETRY = Set.of("jfr", "jmx");

    private final Consumer<String> problems;
    private final Map<String, BiConsumer<String, String>> keys = new TreeMap<>(Map.of(
            "dump", this::dump,
            "profile", this::profile,
            "stale", this::stale,
            "telemetry", this::telemetry));

    private String stale = "bind";
    private @Nullable Path dump;
    private @Nullable Path profile;
    private final Set<String> telemetry = new LinkedHashSet<>();

    private AgentOptions(Consumer<String> problems) {
        this.problems = problems;
    }

    /** Reads options. Messages about invalid ones go to {@code problems}. */
    static AgentOptions parse(@Nullable String text, Consumer<String> problems) {
        AgentOptions options = new AgentOptions(problems);
        String key = "";
        for (String part : text == null || text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = part.indexOf('=');
            boolean goesOn = equals < 0 && key.equals("telemetry");
            key = goesOn ? key : part.substring(0, Math.max(equals, 0)).strip();
            options.set(key, part.substring(equals + 1).strip(), part);
        }
        return options;
    }

    private void set(String key, String value, String part) {
        BiConsumer<String, String> setter = keys.get(key);
        if (keys.containsKey(part.strip())) {
            problems.accept(
                    "option \"" + part.strip() + "\" has no value, which stands behind an equals sign; it is left out");
        } else if (setter == null) {
            problems.accept("option \"" + part.strip() + "\" is none of " + keys.keySet()
                    + ", written as key=value and separated by commas; it is left out");
        } else {
            setter.accept(value, part);
        }
    }

    private void stale(String value, String part) {
        if (isOneOf(STALE, value, part)) {
            stale = value;
        }
    }

    private void telemetry(String value, String part) {
        if (isOneOf(TELEMETRY, value, part)) {
            telemetry.add(value);
        }
    }

    private boolean isOneOf(Set<String> known, String value, String part) {
        boolean isKnown = known.contains(value);
        if (!isKnown) {
            problems.accept("option \"" + part.strip() + "\": \"" + value + "\" is none of "
                    + known.stream().sorted().toList() + "; it is left out");
        }
        return isKnown;
    }

    private void dump(String value, String part) {
        dump = directory(value, part, dump);
    }

    private void profile(String value, String part) {
        profile = directory(value, part, profile);
    }

    /** Returns the directory of a value; the one before, with a message, if it names none. */
    private @Nullable Path directory(String value, String part, @Nullable Path before) {
        try {
            if (value.isEmpty()) {
                throw new InvalidPathException(value, "empty");
            }
            return Path.of(value);
        } catch (InvalidPathException wrong) {
            problems.accept(
                    "option \"" + part.strip() + "\" names no directory: " + wrong.getMessage() + "; it is left out");
            return before;
        }
    }

    /**
     * Returns the treatment of stale generated classes: {@code warn}, {@code fail} or {@code bind}.
     */
    String stale() {
        return stale;
    }

    /** Returns the directory to which bound classes are written, or null. */
    @Nullable
    Path dump() {
        return dump;
    }

    /** Returns the directory of profiles, or null if the work of filters is not recorded. */
    @Nullable
    Path profile() {
        return profile;
    }

    /**
     * Returns the exporters of statistics: {@code jfr}, {@code jmx}; empty if nothing is counted.
     */
    Set<String> telemetry() {
        return telemetry;
    }
}
