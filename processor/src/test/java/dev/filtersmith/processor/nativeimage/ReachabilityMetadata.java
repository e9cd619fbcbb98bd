package dev.filtersmith.processor.nativeimage;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The reflection that files of reachability metadata allow, and what of it was used. */
final class ReachabilityMetadata {
    private static final Set<String> KNOWN = Set.of(
            "type",
            "methods",
            "allDeclaredMethods",
            "allPublicMethods",
            "allPublicConstructors",
            "allDeclaredConstructors");

    private final Map<String, JsonObject> entries = new HashMap<>();
    private final Set<String> unused = new LinkedHashSet<>();

    /** Adds the entries of a file. */
    void add(String json) {
        JsonObject file = JsonParser.parseString(json).getAsJsonObject();
        if (!Set.of("comment", "reflection", "resources").containsAll(file.keySet())) {
            throw new IllegalArgumentException("unknown sections in " + file.keySet());
        }
        for (JsonElement element : file.getAsJsonArray("reflection")) {
            JsonObject entry = element.getAsJsonObject();
            if (!KNOWN.containsAll(entry.keySet())) {
                throw new IllegalArgumentException("unknown members in " + entry);
            }
            String name = nameOf(entry.get("type"));
            if (entries.put(name, entry) != null) {
                throw new IllegalArgumentException("two entries for " + name);
            }
            unused.add(name);
        }
        if (file.has("resources")) {
            elements(file.getAsJsonArray("resources"))
                    .map(resource -> resource.getAsJsonObject().get("glob").getAsString())
                    .forEach(name -> {
                        entries.put(name, new JsonObject());
                        unused.add(name);
                    });
        }
    }

    /** Returns the name of a type, or those of the interfaces of a proxy. */
    private static String nameOf(JsonElement type) {
        return type.isJsonPrimitive()
                ? type.getAsString()
                : proxy(strings(type.getAsJsonObject().getAsJsonArray("proxy")));
    }

    private static String proxy(List<String> interfaces) {
        return "proxy of " + String.join(", ", interfaces);
    }

    private static List<String> strings(JsonArray array) {
        return elements(array).map(JsonElement::getAsString).toList();
    }

    /** Removes an entry. */
    void remove(String type) {
        entries.remove(type);
    }

    /** Returns the types of all entries. */
    Set<String> types() {
        return Set.copyOf(entries.keySet());
    }

    /** Returns the types whose entries allowed nothing that was done. */
    Set<String> unused() {
        return unused;
    }

    /** Returns whether a type or a resource may be looked up. */
    boolean allows(String name) {
        unused.remove(name);
        return entries.containsKey(name);
    }

    /** Returns whether proxies of interfaces may be made. */
    boolean allowsProxy(Class<?>... interfaces) {
        return allows(proxy(Arrays.stream(interfaces).map(Class::getName).toList()));
    }

    /** Returns whether all {@code "Declared"} or {@code "Public"} methods may be listed. */
    boolean allowsMethods(Class<?> type, String which) {
        return entry(type.getName()).has("all" + which + "Methods");
    }

    /** Returns whether all public constructors of a type may be looked up. */
    boolean allowsConstructors(Class<?> type) {
        return entry(type.getName()).has("allPublicConstructors");
    }

    /** Returns whether all constructors of a type may be looked up. */
    boolean allowsOwnConstructors(Class<?> type) {
        return entry(type.getName()).has("allDeclaredConstructors");
    }

    /** Returns whether a method or constructor may be looked up. */
    boolean allows(Class<?> type, String name, Class<?>... parameters) {
        JsonObject entry = entry(type.getName());
        List<String> names = Arrays.stream(parameters).map(Class::getName).toList();
        return entry.has("methods")
                && elements(entry.getAsJsonArray("methods"))
                        .map(JsonElement::getAsJsonObject)
                        .anyMatch(method -> method.get("name").getAsString().equals(name)
                                && strings(method.getAsJsonArray("parameterTypes"))
                                        .equals(names));
    }

    private JsonObject entry(String type) {
        unused.remove(type);
        return entries.getOrDefault(type, new JsonObject());
    }

    private static Stream<JsonElement> elements(JsonArray array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
