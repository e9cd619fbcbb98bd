package dev.filtersmith.samples.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JdkMethodsTest {
    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }

    @Test
    void methodsOfClassesAndInterfacesAreFound() throws IOException {
        assertThat(JdkMethods.calledBy(classFile(Table.class)))
                .contains("java/util/HashMap.<init>()V", "java/util/Map.containsKey(Ljava/lang/Object;)Z")
                .doesNotHaveDuplicates();
    }

    @Test
    void constantsOfTwoNumbersAreSkipped() throws IOException {
        assertThat(JdkMethods.calledBy(classFile(Load.class))).contains("java/util/Random.nextDouble()D");
    }

    @Test
    void anUnknownConstantIsRefused() {
        byte[] unknown = {0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 99};
        assertThatThrownBy(() -> JdkMethods.calledBy(unknown))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("99");
    }
}
