package dev.filtersmith.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev.filtersmith.LongFilter",
                "dev.filtersmith.emitted.HotFilter",
                "dev.filtersmith.agent.Agent",
                "dev.filtersmith.agent.telemetry.LiveFilters",
                "app.Filtersmith_Seen",
                "Filtersmith_Outer_Seen",
                "java.util.ArrayList",
                "jdk.proxy2.$Proxy12",
                "jdk.internal.reflect.GeneratedMethodAccessor1"
            })
    void theLibraryAndThePlatformAreNoCallers(String type) {
        assertThat(Callers.isOfUser(type)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "app.Main",
                "Main$Inner",
                "app.MyFiltersmith_Seen",
                "app.Filtersmith_x.Seen",
                "dev.filtersmith.samples.watch.Serve",
                "dev.filtersmithing.Main",
                "javafx.Main"
            })
    void programsAreCallers(String type) {
        assertThat(Callers.isOfUser(type)).isTrue();
    }
}
