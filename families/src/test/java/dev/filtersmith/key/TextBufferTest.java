package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextBufferTest {
    /** A thread keeps what it got. An object of the library would keep the library's loader. */
    @Test
    void threadsKeepPlainArrays() throws IllegalAccessException {
        List<Field> perThread = Arrays.stream(TextBuffer.class.getDeclaredFields())
                .filter(field -> ThreadLocal.class.isAssignableFrom(field.getType()))
                .toList();
        assertThat(perThread).hasSize(2).allMatch(field -> Modifier.isStatic(field.getModifiers()));
        for (Field field : perThread) {
            field.setAccessible(true);
            Object kept = ((ThreadLocal<?>) field.get(null)).get();
            assertThat(kept.getClass().getComponentType()).as("%s", field).isIn(byte.class, char.class);
        }
    }
}
