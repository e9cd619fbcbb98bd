package dev.filtersmith.agent;

/**
 * A class that the binder has made.
 *
 * @param name its name, as it is before it becomes a hidden class
 * @param bytes class file
 * @param diagram drawing of its layout
 */
@SuppressWarnings("ArrayRecordComponent") // It is passed on and never compared.
record BoundClassFile(String name, byte[] bytes, String diagram) {}
