package dev.filtersmith.samples.quickstart;

import java.util.List;
import java.util.function.Consumer;

/**
 * Many keys that are certainly absent: absent names with a number appended. They are made one by
 * one and never stored.
 */
final class DerivedKeys {
    private final Keys taken;
    private final List<String> names;

    /**
     * Prepares derived keys.
     *
     * @param taken keys that must not be derived
     * @param names names to derive from; not empty
     */
    DerivedKeys(Keys taken, List<String> names) {
        this.taken = taken;
        this.names = List.copyOf(names);
    }

    /**
     * Makes keys: {@code name#0} for every name, then {@code name#1}, and so on, all distinct.
     *
     * @param count number of keys
     * @param consumer receives the keys
     */
    void forEach(int count, Consumer<String> consumer) {
        int made = 0;
        for (long round = 0; made < count; round++) {
            String suffix = "#" + round;
            for (String name : names) {
                String key = name + suffix;
                if (made < count && !taken.contains(key)) {
                    consumer.accept(key);
                    made++;
                }
            }
        }
    }
}
