package dev.filtersmith.processor.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that all unsupported parts of a key are reported at compile time, in one go. */
class KeyMessagesTest {
    private static List<String> messages = List.of();

    @BeforeAll
    static void compile() {
        Compilation compilation =
                CompiledClasses.compile(new KeyTestProcessor(), CompiledClasses.source("app.Bad", "key/Bad.java"));
        messages = compilation.errors().stream()
                .map(error -> String.valueOf(error.getMessage(null)))
                .filter(message -> message.startsWith("["))
                .toList();
    }

    private static List<String> about(String subject) {
        return messages.stream().filter(message -> message.contains(subject)).toList();
    }

    @Test
    void allComponentsAtFaultAreNamed() {
        assertThat(about("MembershipFilter<Flow>"))
                .containsExactly(
                        "[UnsupportedKey] MembershipFilter<Flow>: component source.address has type"
                                + " java.net.InetAddress, which no filter can hash. Use byte[] "
                                + "(address.getAddress()), or a"
                                + " record of the parts that make two values equal, or a String or byte[] of them.",
                        "[UnsupportedKey] MembershipFilter<Flow>: component size has type java.math.BigInteger, "
                                + "which no"
                                + " filter can hash. Use byte[] (size.toByteArray()), or a record of the parts "
                                + "that make two"
                                + " values equal, or a String or byte[] of them.",
                        "[UnsupportedKey] MembershipFilter<Flow>: component marks has type int[], which no "
                                + "filter can hash."
                                + " Use a byte[] or ByteBuffer that holds the elements.");
    }

    @Test
    void eachKindOfFaultHasItsMessage() {
        assertThat(about("<Object>"))
                .hasSize(1)
                .first()
                .asString()
                .contains("the key has type java.lang.Object, which no");
        assertThat(about("<Node>"))
                .hasSize(1)
                .first()
                .asString()
                .contains("next has type app.Node, which contains itself");
        assertThat(about("<Growing<String>>")).hasSize(1).first().asString().contains("which contains itself");
        assertThat(about("<Empty>")).hasSize(1).first().asString().contains("a record without components");
        assertThat(about("<Box>")).hasSize(1).first().asString().contains("app.Box without its type arguments");
        assertThat(about("<Box<?>>")).hasSize(1).first().asString().contains("which can stand for any type");
        assertThat(about("<Box<T>>"))
                .hasSize(1)
                .first()
                .asString()
                .contains("has type T, which can stand for any type");
        assertThat(about("<Hidden>")).hasSize(1).first().asString().contains("make it package-private or public");
    }

    @Test
    void methodsThatNoClassImplementsAreNamed() {
        String remedy = " is abstract, and the emitted class cannot implement it. Make it default or static, or declare"
                + " boolean put(java.lang.Integer content) or boolean mightContain(java.lang.Integer content).";
        assertThat(about("[UnknownMethod]"))
                .containsExactlyInAnyOrder(
                        "[UnknownMethod] Overloads.mightContain(int)" + remedy,
                        "[UnknownMethod] Overloads.test(app.Box<java.lang.Integer>)" + remedy,
                        "[UnknownMethod] Overloads.reset()" + remedy);
    }
}
