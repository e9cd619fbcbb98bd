package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Relocation;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import net.bytebuddy.ByteBuddy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassFileScanTest {
    @ParameterizedTest
    @ValueSource(classes = {Annotated.class, WithNumbers.class, Deleting.class})
    void findsAnnotatedInterfaces(Class<?> type) throws IOException {
        assertThat(ClassFileScan.isAnnotatedInterface(bytesOf(type))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Plain.class,
                AnnotatedClass.class,
                OfOthers.class,
                Filter.class,
                LongFilter.class,
                DLeftFilter.class,
                Relocation.class,
                ClassFileScanTest.class,
                ByteBuddy.class,
                Function.class,
                String.class
            })
    void leavesOthersAlone(Class<?> type) throws IOException {
        assertThat(ClassFileScan.isAnnotatedInterface(bytesOf(type))).isFalse();
    }

    @Test
    void anyLengthOfAClassFileCanBeScanned() throws IOException {
        byte[] whole = bytesOf(WithNumbers.class);
        int shortest = 0;
        while (!ClassFileScan.isAnnotatedInterface(Arrays.copyOf(whole, shortest))) {
            shortest++;
        }
        assertThat(shortest).isBetween(100, whole.length - 6);
        for (int length = shortest; length <= whole.length; length++) {
            assertThat(ClassFileScan.isAnnotatedInterface(Arrays.copyOf(whole, length)))
                    .isTrue();
        }
    }

    @Test
    void damagedFilesDoNotThrow() throws IOException {
        byte[] whole = bytesOf(Annotated.class);
        int stillFound = 0;
        for (int at = 0; at < whole.length; at++) {
            for (int value : new int[] {0, 1, 2, 5, 18, 21, 127, 128, 255}) {
                byte[] damaged = whole.clone();
                damaged[at] = (byte) value;
                stillFound += ClassFileScan.isAnnotatedInterface(damaged) ? 1 : 0;
            }
        }
        assertThat(stillFound).isPositive();
    }

    @Test
    void garbageDoesNotThrow() {
        Random random = new Random(6);
        for (int i = 0; i < 10_000; i++) {
            byte[] garbage = new byte[random.nextInt(100)];
            random.nextBytes(garbage);
            assertThat(ClassFileScan.isAnnotatedInterface(garbage)).isFalse();
            byte[] head = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe};
            System.arraycopy(head, 0, garbage, 0, Math.min(head.length, garbage.length));
            assertThat(ClassFileScan.isAnnotatedInterface(garbage)).isFalse();
        }
    }

    static byte[] bytesOf(Class<?> type) throws IOException {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        }
    }

    @DLeftFilter
    interface Annotated extends LongFilter {}

    /** The constants take two places each. */
    @DLeftFilter(expectedElements = 1L << 40, maxFpp = 0.125)
    interface WithNumbers extends MembershipFilter<String> {
        /** These are two more. */
        default double sum(long number) {
            return number + 0x123456789abL + 0.3;
        }
    }

    @DynamicDLeftCountingFilter
    interface Deleting extends LongFilter {}

    interface Plain extends LongFilter {}

    @DLeftFilter
    abstract static class AnnotatedClass {}

    @FunctionalInterface
    interface OfOthers {
        void run();
    }
}
