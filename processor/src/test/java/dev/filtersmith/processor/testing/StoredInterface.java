package dev.filtersmith.processor.testing;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Family;
import dev.filtersmith.processor.FilterProcessor;
import dev.filtersmith.processor.key.LeafKeys;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.toy.ToyFamily;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;

/**
 * An interface whose compiled emitted classes are stored.
 *
 * @param spec its spec, with the default geometry of a family
 * @param keys name of the kind of its keys
 */
public record StoredInterface(FilterSpec spec, String keys) {
    /** The kind of keys of type long in filters without deletion. */
    private static final String KEPT = "KEPT";

    /** Specs of other geometries, whose classes call members that those of the defaults do not. */
    private static final List<String> MORE = List.of("WidestSpare", "DynamicTwo");

    private static final Concurrency[] MODES = Concurrency.values();
    private static final Growth[] GROWTHS = Growth.values();

    /** Returns the families that the library has. */
    public static List<Family<?, ?>> families() {
        return Families.all().stream()
                .filter(family -> !(family instanceof ToyFamily))
                .toList();
    }

    /** Returns the kinds of keys that emit other code, with their types; none is that of long. */
    private static Map<String, String> kinds() {
        Map<String, String> kinds = new LinkedHashMap<>(LeafKeys.types());
        kinds.put("HASHED", "Keys.Hashed");
        kinds.put("SHARED", "Keys.Shared");
        kinds.put("PAIR", "Keys.Pair<Character, String>");
        kinds.put("MANY", "Keys.Many");
        kinds.put("PRIMITIVE", "");
        kinds.put(KEPT, "");
        return kinds;
    }

    /** Returns the kinds of keys. */
    public static List<String> kindsOfKeys() {
        return List.copyOf(kinds().keySet());
    }

    /**
     * Returns the interfaces: each family with each kind of keys, so that each family is in each
     * mode with each growth, and each kind of keys, too.
     */
    public static List<StoredInterface> all() {
        List<StoredInterface> all = new ArrayList<>();
        List<Family<?, ?>> families = families();
        List<String> kinds = kindsOfKeys();
        for (int family = 0; family < families.size(); family++) {
            FilterSpec spec = FilterSpec.parse(families.get(family).annotation().getSimpleName());
            for (int kind = 0; kind < kinds.size(); kind++) {
                Concurrency mode = MODES[(family + kind) % MODES.length];
                Growth growth = GROWTHS[(family / MODES.length + kind / MODES.length) % GROWTHS.length];
                all.add(new StoredInterface(Families.in(growth, Families.in(mode, spec)), kinds.get(kind)));
            }
        }
        return all;
    }

    /** Returns the family. */
    public String family() {
        return Families.of(spec).annotation().getSimpleName();
    }

    /** Returns the simple name. */
    public String name() {
        return Stream.of(
                        spec.concurrency().name().replace("_WRITER", ""),
                        spec.growth().name(),
                        keys)
                .map(constant -> constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("", family().replace("Filter", ""), ""));
    }

    private JavaFileObject source() {
        String type = Objects.requireNonNull(kinds().get(keys));
        boolean deletes = spec instanceof CountingSpec && !keys.equals(KEPT);
        String parent = type.isEmpty()
                ? (deletes ? "LongCountingFilter" : "LongFilter")
                : (deletes ? "CountingFilter<" : "MembershipFilter<") + type + ">";
        return Grid.interfaceOf(name(), spec.text(), parent);
    }

    /** Compiles the interfaces. */
    public static Map<String, byte[]> compile() {
        Stream<JavaFileObject> more = MORE.stream().map(name -> {
            FilterSpec spec = Objects.requireNonNull(CommonSpecs.all().get(name));
            return Grid.source(name, Families.in(Concurrency.MULTI_WRITER, spec));
        });
        JavaFileObject keys = CompiledClasses.source("grid.Keys", "stored/Keys.java");
        JavaFileObject[] files = Stream.of(Stream.of(keys), all().stream().map(StoredInterface::source), more)
                .flatMap(sources -> sources)
                .toArray(JavaFileObject[]::new);
        return new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), files)).classes();
    }
}
