package dev.filtersmith.profile;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** Profiles for tests. */
final class TestProfiles {
    static final Instant MORNING = Instant.parse("2026-11-30T06:00:00Z");

    private TestProfiles() {}

    /** Returns a profile with other numbers for each seed. */
    static WorkloadProfile random(String type, String name, long seed) {
        Random random = new Random(seed);
        Instant since = MORNING.plusSeconds(random.nextInt(1000));
        return new WorkloadProfile(
                type,
                name,
                "@DLeftFilter(expectedElements = " + random.nextInt(1, 1000) + ")",
                random.nextBoolean(),
                new Period(
                        since,
                        since.plusSeconds(random.nextInt(1000)),
                        1,
                        number(random),
                        number(random),
                        number(random)),
                new Sizes(
                        number(random),
                        number(random),
                        number(random),
                        number(random),
                        number(random),
                        numbers(random, 40),
                        new Course(1L << random.nextInt(5), numbers(random, Course.MOST))),
                new Operations(
                        number(random),
                        number(random),
                        number(random),
                        number(random),
                        number(random),
                        number(random),
                        number(random),
                        number(random),
                        number(random)),
                new Strains(number(random), number(random), number(random), number(random), number(random)),
                new Reports(
                        number(random),
                        number(random),
                        number(random),
                        random.nextInt(1000),
                        new Repeats(
                                number(random), numbers(random, 20), numbers(random, Repeats.TABLES), number(random))),
                new KeyFacts("text", numbers(random, 20), numbers(random, 20)));
    }

    private static long number(Random random) {
        return random.nextInt(1_000_000);
    }

    private static List<Long> numbers(Random random, int most) {
        return LongStream.range(0, random.nextInt(most + 1))
                .map(i -> number(random))
                .boxed()
                .toList();
    }
}
