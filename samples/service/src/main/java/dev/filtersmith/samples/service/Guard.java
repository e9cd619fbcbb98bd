package dev.filtersmith.samples.service;

import java.sql.SQLException;

/** Answers for the table of accounts, where it can. */
interface Guard {
    /** Returns false if the table surely does not have the account. */
    boolean mayExist(String name);

    /** Learns whether the table has an account that may exist. */
    default void found(boolean exists) {}

    /** Inserts an account; returns false if it was there. */
    boolean open(String name) throws SQLException;

    /** Deletes an account; returns false if it was not there. */
    boolean close(String name) throws SQLException;
}
