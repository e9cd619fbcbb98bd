package dev.filtersmith.agent;

import dev.filtersmith.agent.forked.Forged;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests that bound classes end their lookups in any words, and work as the interpreter does. */
class ForgedIT {
    private static final String ACCEPTED = "{BloomFilter=true, ChoiceBloomFilter=true, CountingBloomFilter=true,"
            + " DLeftCountingFilter=true, DLeftFilter=true, DynamicDLeftCountingFilter=true,"
            + " RankIndexedCountingFilter=true, RankIndexedFilter=true, WindowedCuckooFilter=true}";

    @Test
    void workAlike() throws IOException, InterruptedException {
        Fork.of(Forged.class).agent().assertions().run().printed(ACCEPTED);
    }
}
