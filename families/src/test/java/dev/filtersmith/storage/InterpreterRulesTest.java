package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.Plan;
import dev.filtersmith.parts.PartedInterpreter;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The assumptions of the agent, which creates classes from the interpreters' bytecode in other
 * packages and weaves advice into entry points.
 */
class InterpreterRulesTest {
    private static final Set<String> ENTRY_POINTS = Set.of("putHash", "mightContainHash", "removeHash", "countHash");

    /** Those of the families, and that of the toy family. */
    private static final int INTERPRETERS = 9;

    /** Superclasses of an interpreter, {@code Object} included. */
    private static final int MAX_DEPTH = 4;

    private static final List<JavaClass> IMPORTED = new ClassFileImporter()
            .importPackages("dev.filtersmith").stream()
                    .filter(type -> type.isAssignableTo(HotFilter.class)
                            && !type.isAssignableTo(PartedInterpreter.class)
                            && type.getSimpleName().endsWith("Interpreter"))
                    .toList();

    static List<JavaClass> interpreters() {
        return IMPORTED;
    }

    @Test
    void thereAreInterpreters() {
        assertThat(interpreters()).hasSize(INTERPRETERS);
    }

    @ParameterizedTest
    @MethodSource("interpreters")
    void theOnlyFieldIsThePlan(JavaClass interpreter) {
        assertThat(interpreter.getFields()).singleElement().satisfies(field -> {
            assertThat(field.getName()).isEqualTo("plan");
            assertThat(field.getModifiers()).contains(JavaModifier.PRIVATE, JavaModifier.FINAL);
            assertThat(field.getRawType().isAssignableTo(Plan.class)).isTrue();
            assertThat(field.getRawType().isRecord()).isTrue();
        });
    }

    /** A plan is a constant of bound classes, and C2 trusts the fields of records. */
    @ParameterizedTest
    @MethodSource("interpreters")
    void plansHoldOnlyRecords(JavaClass interpreter) {
        assertRecord(interpreter.getField("plan").getRawType(), new HashSet<>());
    }

    private static void assertRecord(JavaClass type, Set<JavaClass> seen) {
        JavaClass base = type.getBaseComponentType();
        boolean own = base.getPackageName().startsWith("dev.filtersmith");
        if (!own || base.isEnum() || base.isAssignableTo(Layout.class) || !seen.add(base)) {
            return;
        } else if (base.isInterface()) {
            assertThat(base.getAllSubclasses())
                    .as(base.getName())
                    .isNotEmpty()
                    .allSatisfy(each -> assertRecord(each, seen));
            return;
        }
        assertThat(base.isRecord()).as(base.getName()).isTrue();
        base.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .forEach(field -> assertRecord(field.getRawType(), seen));
    }

    /** Bound classes have the same superclass. */
    @ParameterizedTest
    @MethodSource("interpreters")
    void fewClassesAreAboveIt(JavaClass interpreter) {
        assertThat(interpreter.getAllRawSuperclasses())
                .as("Put a concern of its own into an object of its own, not into a further superclass.")
                .hasSizeLessThanOrEqualTo(MAX_DEPTH);
    }

    /** Advice would count an operation twice. */
    @ParameterizedTest
    @MethodSource("interpreters")
    void noMethodCallsAnEntryPoint(JavaClass interpreter) {
        assertThat(interpreter.getMethods().stream().map(JavaMember::getName))
                .containsAnyOf("putHash", "putAlone")
                .containsAnyOf("mightContainHash", "mightContainAlone");
        assertThat(interpreter.getCodeUnitCallsFromSelf().stream()
                        .map(JavaAccess::getTarget)
                        .filter(target -> ENTRY_POINTS.contains(target.getName())))
                .isEmpty();
    }

    /** A lambda, a nest mate or a switch on an enum would stay behind in the library. */
    @ParameterizedTest
    @MethodSource("interpreters")
    void allIsInOneClass(JavaClass interpreter) {
        Class<?> type = interpreter.reflect();
        assertThat(type.getDeclaredClasses()).isEmpty();
        assertThat(type.getNestHost()).isEqualTo(type);
        assertThat(Stream.of(type.getDeclaredMethods()).filter(method -> method.isSynthetic() && !method.isBridge()))
                .isEmpty();
        assertThat(interpreter.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getName())
                        .filter(name -> name.contains("$") || name.startsWith("java.lang.invoke.")))
                .isEmpty();
    }

    /** The class is copied into packages of users. */
    @ParameterizedTest
    @MethodSource("interpreters")
    void itUsesWhatAnyoneMay(JavaClass interpreter) {
        List<JavaMember> used = interpreter.getAccessesFromSelf().stream()
                .filter(access -> !access.getTargetOwner().equals(interpreter))
                .flatMap(access -> access.getTarget().resolveMember().stream())
                .map(JavaMember.class::cast)
                .toList();
        assertThat(used).isNotEmpty().allSatisfy(member -> {
            assertThat(member.getOwner().getModifiers()).contains(JavaModifier.PUBLIC);
            assertThat(member.getModifiers()).containsAnyOf(JavaModifier.PUBLIC, JavaModifier.PROTECTED);
        });
        assertThat(Stream.of(interpreter.reflect().getInterfaces()))
                .allMatch(type -> Modifier.isPublic(type.getModifiers()));
    }
}
