package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.agent.forked.Differential;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that bound classes and the interpreter hold the same bits and give the same answers, over
 * selected and random specs and random traces. Each build takes a spec of each family, so that each
 * mode of threads has three.
 */
class DifferentialIT {
    private static final String FAMILIES =
            "[BloomFilter, ChoiceBloomFilter, CountingBloomFilter, DLeftCountingFilter, DLeftFilter,"
                    + " DynamicDLeftCountingFilter, RankIndexedCountingFilter, RankIndexedFilter,"
                    + " WindowedCuckooFilter]";

    @Test
    void agree() throws IOException, InterruptedException {
        agree(new String[0]);
    }

    @Test
    @Tag("full")
    void agreeOnMore() throws IOException, InterruptedException {
        agree("2");
    }

    @Test
    @Tag("slow")
    void agreeOnManyMore() throws IOException, InterruptedException {
        agree("15", "slow");
    }

    private static void agree(String... arguments) throws IOException, InterruptedException {
        Finished finished = Fork.of(Differential.class, arguments)
                .agent()
                .assertions()
                .run()
                .saying(FAMILIES);
        // Some geometries are there because they are full early. Each warning has a line before it.
        assertThat(finished.errors().lines())
                .allMatch(line -> line.startsWith("WARNING: [OverflowTooLikely] ")
                        || line.endsWith("dev.filtersmith.engine.StaleMode warn"));
    }
}
