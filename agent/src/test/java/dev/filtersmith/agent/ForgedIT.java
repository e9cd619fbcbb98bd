package dev.filtersmith.agent;

import dev.filtersmith.agent.forked.Forged;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that bound classes end their lookups in any words, and work as the interpreter does. Each
 * build takes the first selected spec of each family.
 */
class ForgedIT {
    private static final String ACCEPTED = "{BloomFilter=true, ChoiceBloomFilter=true, CountingBloomFilter=true,"
            + " DLeftCountingFilter=true, DLeftFilter=true, DynamicDLeftCountingFilter=true,"
            + " RankIndexedCountingFilter=true, RankIndexedFilter=true, WindowedCuckooFilter=true}";

    @Test
    void workAlike() throws IOException, InterruptedException {
        workAlike("first");
    }

    @Test
    @Tag("full")
    void othersWorkAlike() throws IOException, InterruptedException {
        workAlike("last");
    }

    private static void workAlike(String specs) throws IOException, InterruptedException {
        Fork.of(Forged.class, specs).agent().assertions().run().printed(ACCEPTED);
    }
}
