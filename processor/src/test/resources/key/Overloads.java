package app;

import dev.filtersmith.KeySeed;
import java.util.UUID;
import java.util.function.Supplier;

/** Calls the overloads, declared and emitted ones, as a user's code does: put and mightContain of one key. */
final class Overloads {
    private Overloads() {}

    /** By simple name of the interface, a call that gives both operations the components of its key. */
    static Supplier<Boolean> call(String name, long elements) {
        UUID id = new UUID(3, 4);
        return switch (name) {
            case "Flows" -> {
                Good.Flows flows = new Filtersmith_Good_Flows(elements, KeySeed.of(1));
                yield () -> flows.put(1, 2, (short) 3, (short) 4, (byte) 5)
                        | ((Filtersmith_Good_Flows) flows).mightContain(1, 2, (short) 3, (short) 4, (byte) 5);
            }
            case "Calls" -> {
                Filtersmith_Good_Calls calls = new Filtersmith_Good_Calls(elements, KeySeed.of(1));
                yield () -> calls.put("a", 'b', true, "c", 'd', false, 5L, 6, id)
                        | calls.mightContain("a", 'b', true, "c", 'd', false, 5L, 6, id);
            }
            case "Pairs" -> {
                Filtersmith_Good_Pairs pairs = new Filtersmith_Good_Pairs(elements, KeySeed.of(1));
                yield () -> pairs.put("a", (byte) 1, 1, 2, (short) 3, (short) 4, (byte) 5)
                        | pairs.mightContain("a", (byte) 1, 1, 2, (short) 3, (short) 4, (byte) 5);
            }
            case "BoxedLongs" -> {
                Good.BoxedLongs longs = new Filtersmith_Good_BoxedLongs(elements, KeySeed.of(1));
                yield () -> longs.put(1L << 40) | ((Filtersmith_Good_BoxedLongs) longs).mightContain(1L << 40);
            }
            case "Ints" -> {
                Filtersmith_Good_Ints ints = new Filtersmith_Good_Ints(elements, KeySeed.of(1));
                yield () -> ints.put(1 << 20) | ints.mightContain(1 << 20);
            }
            case "Doubles" -> {
                Filtersmith_Good_Doubles doubles = new Filtersmith_Good_Doubles(elements, KeySeed.of(1));
                yield () -> doubles.put(0.5) | doubles.mightContain(0.5);
            }
            case "Bytes" -> {
                Filtersmith_Good_Bytes bytes = new Filtersmith_Good_Bytes(elements, KeySeed.of(1));
                yield () -> bytes.put((byte) 1) | bytes.mightContain((byte) 1);
            }
            default -> throw new IllegalArgumentException(name);
        };
    }
}
