package dev.filtersmith.profile;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.google.gson.Strictness;
import java.time.Instant;

/** Profiles as JSON, with the number of the form. */
final class ProfileJson {
    private static final String FORM = "filtersmithProfile";

    /** Number of the form that this version reads and writes. */
    private static final int VERSION = 1;

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .disableHtmlEscaping()
            .setStrictness(Strictness.STRICT)
            .registerTypeAdapter(Instant.class, (JsonSerializer<Instant>)
                    (instant, type, context) -> new JsonPrimitive(instant.toString()))
            .registerTypeAdapter(Instant.class, (JsonDeserializer<Instant>)
                    (json, type, context) -> Instant.parse(json.getAsString()))
            .create();

    private ProfileJson() {}

    static String write(WorkloadProfile profile) {
        JsonObject form = new JsonObject();
        form.addProperty(FORM, VERSION);
        GSON.toJsonTree(profile).getAsJsonObject().asMap().forEach(form::add);
        return GSON.toJson(form) + "\n";
    }

    /**
     * Reads a profile.
     *
     * @throws UnsupportedProfileException if another version wrote it
     * @throws IllegalArgumentException if it is none, with the reason
     */
    static WorkloadProfile read(String text) {
        JsonObject form = parsed(text, JsonObject.class);
        if (!form.has(FORM)) {
            throw new IllegalArgumentException("it has no \"" + FORM + "\"");
        }
        Integer version = parsed(form.get(FORM).toString(), Integer.class);
        if (version != VERSION) {
            throw new UnsupportedProfileException("it has the form " + version + ", and this version reads " + VERSION);
        }
        return parsed(text, WorkloadProfile.class);
    }

    private static <T> T parsed(String text, Class<T> type) {
        T parsed;
        try {
            parsed = GSON.fromJson(text, type);
        } catch (RuntimeException damaged) { // Gson throws several, also those of constructors.
            throw new IllegalArgumentException(reason(damaged), damaged);
        }
        if (parsed == null) {
            throw new IllegalArgumentException("it is empty");
        }
        return parsed;
    }

    private static String reason(Throwable damaged) {
        Throwable cause = damaged.getCause();
        return cause == null ? String.valueOf(damaged.getMessage()) : reason(cause);
    }
}
