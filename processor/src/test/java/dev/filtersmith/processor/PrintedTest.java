package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

/** Tests that classes of interfaces that share a text are those of interfaces that are alone. */
class PrintedTest {
    private static final List<String> INTERFACES = List.of(
            "@DLeftFilter interface Sample1 extends LongFilter {}",
            "@DLeftFilter interface Sample2 extends LongFilter {}",
            "@DLeftFilter interface Another extends LongFilter {}",
            "@DLeftFilter public interface Visible extends LongFilter {}",
            "@DLeftFilter @Deprecated interface Retired extends LongFilter {}",
            "@DLeftFilter(stashCapacity = 4) interface Stashed extends LongFilter {}",
            "@DLeftFilter interface Strings extends MembershipFilter<String> {}",
            "@DLeftFilter interface Boolean extends MembershipFilter<java.lang.Boolean> {}",
            // Names that the text has.
            "@DLeftFilter interface KeySeed extends LongFilter {}",
            "@DLeftFilter interface Scratch extends LongFilter {}",
            "@DLeftFilter interface HotFilter extends LongFilter {}",
            "@DLeftFilter interface Tables extends LongFilter {}",
            "@DLeftFilter interface a extends LongFilter {}",
            "@DLeftFilter interface b extends LongFilter {}",
            // With a member.
            "@DLeftFilter interface Sample3 extends LongFilter { int MATCH = 1; default int twice() { return 2; } }",
            "@DLeftFilter interface Sample4 extends LongFilter {}");

    @Test
    void textsDoNotDependOnOthers() {
        Map<String, String> alone = new HashMap<>();
        INTERFACES.forEach(one -> alone.putAll(compiled(one)));
        Map<String, String> together = new HashMap<>();
        // Types of the package are qualified everywhere, so those with names of ours come alone.
        together.putAll(compiled(INTERFACES.stream()
                .filter(one -> !one.matches(".*interface (KeySeed|Scratch|HotFilter|Tables|Boolean) .*"))
                .toArray(String[]::new)));
        assertThat(together).hasSizeGreaterThan(INTERFACES.size());
        assertThat(alone).containsAllEntriesOf(together);
    }

    @Test
    void namesThatTheTextHasAreCompiled() {
        assertThat(compiled(INTERFACES.toArray(String[]::new))).hasSize(2 * INTERFACES.size());
    }

    private static Map<String, String> compiled(String... interfaces) {
        JavaFileObject[] files = new JavaFileObject[interfaces.length];
        for (int i = 0; i < files.length; i++) {
            String name = interfaces[i].replaceFirst(".*interface (\\w+) .*", "$1");
            files[i] = JavaFileObjects.forSourceString(
                    "app." + name,
                    "package app; import dev.filtersmith.LongFilter; import dev.filtersmith.MembershipFilter;"
                            + " import dev.filtersmith.annotation.DLeftFilter; " + interfaces[i]);
        }
        return new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), files)).sources();
    }
}
