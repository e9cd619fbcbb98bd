package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dates of the accounts, by clocks that a service has to expect. */
class AccountsTest {
    /** Clocks in Berlin go back at 01:00 UTC: 02:15 comes twice. */
    private static final Instant SECOND_TIME = Instant.parse("2026-10-25T01:15:00Z");

    private static void assertDeliversSince(InstantSource clock, Instant moment, String database) throws SQLException {
        String url = "jdbc:h2:mem:" + database + ";TIME ZONE=Europe/Berlin";
        try (Accounts table = new Accounts(url, "accounts", 2, clock)) {
            assertThat(table.insert("late")).isTrue();
            table.insertAll(Stream.of("later"));
            try (Stream<String> names = table.since(moment)) {
                assertThat(names).containsExactlyInAnyOrder("late", "later");
            }
            try (Stream<String> names = table.since(clock.instant().plus(Duration.ofMinutes(2)))) {
                assertThat(names).isEmpty();
            }
        }
    }

    @Test
    void anAccountOfTheHourThatComesTwiceIsNewerThanAFileOfItsFirstTime() throws SQLException {
        assertDeliversSince(InstantSource.fixed(SECOND_TIME), SECOND_TIME.minus(Duration.ofMinutes(30)), "twice");
    }

    @Test
    void anAccountIsDeliveredIfTheClockHasStepBackSinceTheSave() throws SQLException {
        assertDeliversSince(InstantSource.fixed(SECOND_TIME), SECOND_TIME.plusSeconds(50), "back");
    }
}
