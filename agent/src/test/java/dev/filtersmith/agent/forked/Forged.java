package dev.filtersmith.agent.forked;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.testing.ForgedDuel;
import java.util.ArrayList;
import java.util.List;
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
     * Forges words for the first and the last selected spec of each family, and prints the
     * families, each with whether words were accepted.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        Map<String, List<FilterSpec>> families = new TreeMap<>();
        CommonSpecs.chosen()
                .values()
                .forEach(spec -> families.computeIfAbsent(family(spec), family -> new ArrayList<>())
                        .add(spec));
        Map<String, Boolean> accepted = new TreeMap<>();
        families.forEach((family, specs) -> {
            int count = forge(family, specs.get(0)) + forge(family, specs.get(specs.size() - 1));
            accepted.put(family, count > 0);
        });
        System.out.println(accepted);
    }

    private static String family(FilterSpec spec) {
        return Families.of(spec).annotation().getSimpleName();
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
