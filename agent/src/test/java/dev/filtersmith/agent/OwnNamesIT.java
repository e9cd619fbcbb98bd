package dev.filtersmith.agent;

import dev.filtersmith.agent.forked.OwnNames;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.engine.EmittedNames;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests interfaces whose methods have the names and parameters of all methods of an interpreter,
 * which bound classes have, too.
 */
class OwnNamesIT {
    private static final List<List<String>> FAMILIES = List.of(
            List.of("dleft.DLeftInterpreter", "DLeftFilter"),
            List.of("dlcbf.DLeftCountingInterpreter", "DLeftCountingFilter"),
            List.of("ddlcbf.DynamicDLeftCountingInterpreter", "DynamicDLeftCountingFilter"),
            List.of("windows.WindowedCuckooInterpreter", "WindowedCuckooFilter"),
            List.of("rankindexed.RankIndexedInterpreter", "RankIndexedFilter"),
            List.of("rankindexed.RankIndexedInterpreter", "RankIndexedCountingFilter"),
            List.of("bloom.BloomInterpreter", "BloomFilter"),
            List.of("bloom.ChoiceBloomInterpreter", "ChoiceBloomFilter"),
            List.of("bloom.CountingBloomInterpreter", "CountingBloomFilter"));

    @Test
    void allBodiesRun(@TempDir Path output) throws IOException, InterruptedException, ClassNotFoundException {
        List<String> names = new ArrayList<>();
        StringBuilder text = new StringBuilder("package own; class Owns {");
        for (List<String> family : FAMILIES) {
            names.add("own.Owns$" + family.get(1));
            text.append("@dev.filtersmith.annotation.").append(family.get(1)).append(" interface ");
            text.append(family.get(1)).append(" extends dev.filtersmith.LongFilter {");
            Class<?> type = Class.forName("dev.filtersmith." + family.get(0));
            Stream.of(type, HotFilter.class)
                    .flatMap(of -> Stream.of(of.getDeclaredMethods()))
                    .filter(method -> !method.isSynthetic() && isOfEverybody(method))
                    .map(OwnNamesIT::body)
                    .distinct()
                    .forEach(text::append);
            text.append("}");
        }
        Path source =
                Files.writeString(Files.createDirectories(output.resolve("own")).resolve("Owns.java"), text + "}");
        Sources.plain(output, source);
        Fork.of(OwnNames.class, names.toArray(String[]::new))
                .agent()
                .assertions()
                .classPath(output)
                .run()
                .printed("all bodies ran");
    }

    private static boolean isOfEverybody(Method method) {
        List<String> types =
                Stream.of(method.getParameterTypes()).map(Class::getTypeName).toList();
        return !EmittedNames.isTaken(method.getName() + "(" + String.join(",", types) + ")")
                && types.stream().noneMatch(name -> name.startsWith("dev."))
                && !method.getReturnType().getName().startsWith("dev.");
    }

    private static String body(Method method) {
        List<String> parameters = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            parameters.add(type.getCanonicalName() + " given" + parameters.size());
        }
        return "default " + method.getReturnType().getCanonicalName() + " " + method.getName() + "("
                + String.join(", ", parameters) + ") { throw new java.util.NoSuchElementException(); }\n";
    }
}
