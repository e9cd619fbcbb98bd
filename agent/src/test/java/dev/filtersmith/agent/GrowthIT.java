package dev.filtersmith.agent;

import dev.filtersmith.agent.forked.Grown;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests filters that grow, of bound classes. */
class GrowthIT {
    @Test
    void boundChainsHoldTheSame() throws IOException, InterruptedException {
        Fork.of(Grown.class).agent().assertions().run().printed("6 of 6 have grown");
    }
}
