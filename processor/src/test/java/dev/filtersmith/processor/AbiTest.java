package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.filtersmith.emitted.Emission;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Replaced;
import dev.filtersmith.emitted.WovenCalls;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.processor.testing.Links;
import dev.filtersmith.processor.testing.StoredZip;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests which members of the library emitted classes can link to: few, and each is called by one of
 * the stored classes. Whoever removes a member lowers the number.
 */
class AbiTest {
    /** Number of members. */
    private static final int MEMBERS = 59;

    /**
     * Number of members for the library itself, which emitted classes see because they inherit
     * them. It is to be 0.
     */
    private static final int INTERNAL = 0;

    /**
     * Number of public methods that filters have beside those of their interfaces and those that
     * emitted classes call. It is to be 0.
     */
    private static final int SHOWN = 0;

    /** Classes from an emitted one up to {@code Object}, the emitted one included. */
    private static final int MAX_DEPTH = 4;

    private static Links links;

    @BeforeAll
    static void read() throws IOException {
        links = new Links(StoredZip.read());
    }

    /** Returns the members of the classes for emitted classes. */
    static Set<String> members() {
        Set<String> members = new TreeSet<>();
        for (JavaClass type : new ClassFileImporter().importPackages("dev.filtersmith.emitted")) {
            Class<?> known = type.reflect();
            if (Modifier.isPublic(known.getModifiers())
                    && !Set.of(EmittedFrom.class, Emission.class, Replaced.class, WovenCalls.class)
                            .contains(known)) {
                members.addAll(Links.open(known));
            }
        }
        return members;
    }

    /** Returns emitted classes of all families, those of filters made of several and views too. */
    private static List<Class<?>> emitted() throws ClassNotFoundException {
        List<Class<?>> emitted = new ArrayList<>();
        for (String name : Grid.sample().classes().classes().keySet()) {
            if (name.startsWith("grid.Filtersmith_") && !name.contains("$")) {
                emitted.add(Grid.sample().classes().loadClass(name));
            }
        }
        return emitted;
    }

    @Test
    void theMembersAreFew() {
        assertThat(members()).hasSizeLessThanOrEqualTo(MEMBERS);
    }

    @Test
    void storedClassesCallAllThatAreNotInternal() {
        Set<String> unused = members();
        unused.removeAll(links.members());
        assertThat(unused).hasSizeLessThanOrEqualTo(INTERNAL);
    }

    /**
     * A member that only classes of other geometries call would not be run by the stored classes.
     */
    @Test
    void otherEmittedClassesCallNoMore() {
        Set<String> called = members();
        called.retainAll(new Links(Grid.sample().classes().classes()).members());
        assertThat(links.members()).containsAll(called);
    }

    /** Who has a filter could change it by a method that is for the library alone. */
    @Test
    void filtersShowFewMethodsToWhichNobodyLinks() throws ClassNotFoundException {
        Set<String> shown = new TreeSet<>();
        for (Class<?> emitted : emitted()) {
            shown.addAll(Links.shown(emitted));
        }
        shown.removeAll(links.members());
        assertThat(shown)
                .as("Make methods that are for the library package-private, or move them to an object that only the"
                        + " library has.")
                .hasSizeLessThanOrEqualTo(SHOWN);
    }

    @Test
    void emittedClassesHaveFewSuperclasses() throws ClassNotFoundException {
        assertThat(emitted())
                .as("Put a concern of its own into an object of its own, not into a further superclass.")
                .allSatisfy(type -> assertThat(depth(type)).isLessThanOrEqualTo(MAX_DEPTH));
    }

    /** A method that users cannot see would run in place of theirs with its name, or refuse to. */
    @Test
    void superclassesHideNoMethodOfUsers() throws ClassNotFoundException {
        Set<String> hidden = new TreeSet<>();
        for (Class<?> emitted : emitted()) {
            for (Class<?> above = emitted.getSuperclass(); above != Object.class; above = above.getSuperclass()) {
                for (Method method : above.getDeclaredMethods()) {
                    int unseen = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE | Modifier.STATIC;
                    if ((method.getModifiers() & unseen) == 0) {
                        hidden.add(method.toString());
                    }
                }
            }
        }
        assertThat(hidden).isEmpty();
    }

    private static int depth(Class<?> type) {
        return type == Object.class ? 0 : 1 + depth(type.getSuperclass());
    }

    @Test
    void emittedClassesNameTheApiAndThePackageForThem() {
        assertThat(links.types())
                .filteredOn(name -> !name.matches("dev\\.filtersmith\\.((annotation|emitted)\\.)?\\w+"))
                .isEmpty();
    }
}
