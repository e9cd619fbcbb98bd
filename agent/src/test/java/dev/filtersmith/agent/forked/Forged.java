package dev.filtersmith.agent.forked;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.testing.ForgedDuel;
import java.util.Map;
import java.util.TreeMap;

/**
 * Program that checks that bound classes end their lookups in any words, and use accepted ones as
 * the interpreter does.
 */
public final class Forged {
    private static final int TIMES = 3;
    private static final int STEPS = 6;
    private static final int USES = 2;

    private Forged() {}

    /**
     * Forges words for the first or the last selected spec of each family, and prints the families,
     * each with whether words were accepted.
     *
     * @param arguments {@code first} or {@code last}
     */
    public static void main(String[] arguments) {
        Map<String, Boolean> accepted = new TreeMap<>();
        ChosenSpecs.byFamily().forEach((family, specs) -> {
            int index = arguments[0].equals("first") ? 0 : specs.size() - 1;
            accepted.put(family, forge(family, specs.get(index)) > 0);
        });
        System.out.println(accepted);
    }

    /** Returns how many changed words were accepted and used. */
    private static int forge(String name, FilterSpec spec) {
        ForgedDuel duel = new ForgedDuel(name, spec, Contenders.bound(spec), Contenders.interpreted(spec));
        duel.lookUpInAnyWords(TIMES);
        duel.useWhatIsRead(TIMES);
        int known = spec instanceof CountingSpec ? duel.useAcceptedOfKnownKeys(STEPS, USES) : 0;
        return known + duel.useAccepted(STEPS, USES);
    }
}
