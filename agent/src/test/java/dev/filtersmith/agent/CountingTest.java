package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.agent.telemetry.WovenClasses;
import dev.filtersmith.link.AgentLink;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import net.bytebuddy.jar.asm.ClassReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that each looked-up key counts once, in every family and engine, and for every method. */
class CountingTest {
    private static final List<String> SPECS = List.of(
            "@DLeftFilter",
            "@DLeftFilter(subtables = 3, relocation = Relocation.NONE)",
            "@DLeftFilter(subtables = 4, relocationDepth = 1)",
            "@DLeftFilter(group = 4, counterBits = 9, semiSortDepth = {0, 1, 1, 3, 3, 2}, longestFingerprint = 17)",
            "@DLeftFilter(bucketBits = 32, counterBits = 5, semiSortDepth = {0, 0, 0, 2, 1, 0, 0}, averageLoad = "
                    + "2.667)",
            "@DLeftFilter(bucketBits = 128, counterBits = 8, averageLoad = 6.4,"
                    + " semiSortDepth = {0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0})",
            "@DLeftCountingFilter",
            "@DLeftCountingFilter(subtables = 2, cellsPerBucket = 16, averageLoad = 12)",
            "@DynamicDLeftCountingFilter",
            "@DynamicDLeftCountingFilter(overfullSlots = 0, relocation = Relocation.NONE, averageLoad = 3)",
            "@DynamicDLeftCountingFilter(remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0, 0}, overfullSlots = 0,"
                    + " longestRemainder = 31, minimalRemainderBits = 8, relocation = Relocation.NONE, "
                    + "averageLoad = 3.5)",
            "@WindowedCuckooFilter",
            "@WindowedCuckooFilter(slotBits = 33)",
            "@RankIndexedFilter",
            "@RankIndexedCountingFilter",
            "@BloomFilter",
            "@BloomFilter(hashFunctions = 1, bitsPerKey = 3.7)",
            "@ChoiceBloomFilter",
            "@CountingBloomFilter",
            "@DLeftFilter(growth = Growth.CHAINED)",
            "@DLeftCountingFilter(growth = Growth.CHAINED)",
            "@DLeftFilter(concurrency = Concurrency.MULTI_WRITER)",
            "@DynamicDLeftCountingFilter(concurrency = Concurrency.SINGLE_WRITER)",
            "@RankIndexedCountingFilter(concurrency = Concurrency.MULTI_WRITER)",
            "@WindowedCuckooFilter(growth = Growth.CHAINED, concurrency = Concurrency.MULTI_WRITER)");

    private static final Map<String, byte[]> COMPILED = CompiledFilters.of(SPECS);

    /** Tag of a class in a constant pool. */
    private static final int CLASS = 7;

    @Test
    void theAgentCountsEveryKeyOnce() throws ReflectiveOperationException {
        List<Map<String, Object>> opened = new ArrayList<>();
        everyKeyCountsOnce(true, opened);
        // Those of a rate at run time are announced again, since the table is for other elements.
        assertThat(opened)
                .filteredOn(filter -> String.valueOf(filter.get("spec")).startsWith("@BloomFilter")
                        && Long.valueOf(400).equals(filter.get("expectedElements")))
                .hasSize(3 * 2);
        assertThat(opened)
                .hasSize(2 * 3 * SPECS.size() + 3 * 2)
                .extracting(filter -> filter.get("engine"))
                .containsOnly("GENERATED", "INTERPRETED", "BOUND");
    }

    @Test
    void filtersThatCountThemselvesCountTheSame() throws ReflectiveOperationException {
        List<Map<String, Object>> opened = new ArrayList<>();
        everyKeyCountsOnce(false, opened);
        assertThat(opened).isEmpty();
    }

    /** Emitted classes have subclasses that count then, and bound ones are bound for it. */
    @Test
    void classesCountWithoutTelemetry() throws ReflectiveOperationException {
        everyKeyCountsOnce(false, null);
    }

    /** A user's module sees no other packages of the library. */
    @Test
    void wovenCodeNamesTheApiAndThePackageForEmittedClassesOnly() {
        WovenClasses woven = new WovenClasses(Set.of(), COMPILED, true);
        Set<String> added = new TreeSet<>();
        COMPILED.forEach((name, compiled) -> {
            Set<String> types = named(woven.woven(name, compiled));
            types.removeAll(named(compiled));
            added.addAll(types);
        });
        assertThat(added)
                .contains("dev.filtersmith.emitted.WovenCalls")
                .allMatch(name -> name.matches("dev\\.filtersmith\\.(emitted\\.)?\\w+|java\\..*|\\[J"));
    }

    /** Returns the names of the classes in a constant pool. */
    private static Set<String> named(byte... classFile) {
        ClassReader reader = new ClassReader(classFile);
        char[] buffer = new char[reader.getMaxStringLength()];
        Set<String> names = new TreeSet<>();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            if (at > 0 && classFile[at - 1] == CLASS) {
                names.add(reader.readUTF8(at, buffer).replace('/', '.'));
            }
        }
        return names;
    }

    private static void everyKeyCountsOnce(boolean agentCounts, @Nullable List<Map<String, Object>> opened)
            throws ReflectiveOperationException {
        List<String> types = COMPILED.keySet().stream()
                .filter(name -> name.startsWith(CompiledFilters.INTERFACE))
                .toList();
        assertThat(types).hasSameSizeAs(SPECS);
        WovenClasses woven = new WovenClasses(Set.of(CountedOperations.class.getName()), COMPILED, agentCounts);
        @SuppressWarnings("unchecked") // The loaded class has the same source.
        BiFunction<Map<String, Object>, List<String>, List<String>> operations =
                (BiFunction<Map<String, Object>, List<String>, List<String>>)
                        woven.loadClass(CountedOperations.class.getName())
                                .getConstructor()
                                .newInstance();
        assertThat(operations.apply(services(agentCounts, opened), types)).isEmpty();
        assertThat(woven.problems()).isEmpty();
    }

    private static Map<String, Object> services(boolean counts, @Nullable List<Map<String, Object>> opened) {
        long[] id = {0};
        Instrumentation none = (Instrumentation) Proxy.newProxyInstance(
                CountingTest.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, given) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        if (opened == null) {
            return Map.of(
                    AgentLink.VERSION_KEY,
                    AgentLink.VERSION,
                    AgentLink.BINDER,
                    new Binder(none, new Dump(null), counts));
        }
        return Map.of(
                AgentLink.VERSION_KEY,
                AgentLink.VERSION,
                AgentLink.BINDER,
                new Binder(none, new Dump(null), counts),
                AgentLink.FILTER_IDS,
                (LongSupplier) () -> ++id[0],
                AgentLink.FILTER_OPENED,
                (Consumer<Map<String, Object>>) opened::add);
    }
}
