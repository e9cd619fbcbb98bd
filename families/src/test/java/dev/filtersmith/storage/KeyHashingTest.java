package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import org.junit.jupiter.api.Test;

class KeyHashingTest {
    @Test
    void objectsAreHashedByTheirType() {
        KeyHashing keys = new KeyHashing(KeySeed.of(7));
        assertThat(keys.keyType()).isNull();
        assertThat(keys.keyText()).isEqualTo("long");
        keys.keysAre(String.class);
        assertThat(keys.hash("a")).isEqualTo(keys.hash("a")).isNotEqualTo(keys.hash("b"));
        assertThat(keys.keyText()).isEqualTo("java.lang.String");
        keys.keysAre(null);
        assertThat(keys.keyType()).isNull();
    }
}
