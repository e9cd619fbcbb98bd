package dev.filtersmith.flink;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;

/** The backends of keyed state. */
enum Backend {
    HASHMAP,
    ROCKSDB;

    /** Returns the settings of a job. */
    Configuration settings() {
        return new Configuration().set(StateBackendOptions.STATE_BACKEND, name().toLowerCase(java.util.Locale.ROOT));
    }

    /** Returns a backend for an operator in its harness. */
    StateBackend keyed() {
        return this == ROCKSDB ? new EmbeddedRocksDBStateBackend() : new HashMapStateBackend();
    }
}
