package dev.filtersmith.flink;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;

/** The backends of keyed state. */
enum Backend {
    HASHMAP,
    ROCKSDB;

    /** Returns the settings of a job. */
    Configuration settings() {
        return new Configuration().set(StateBackendOptions.STATE_BACKEND, name().toLowerCase(java.util.Locale.ROOT));
    }
}
