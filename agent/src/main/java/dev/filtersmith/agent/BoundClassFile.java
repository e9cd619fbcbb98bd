package dev.filtersmith.agent;

/**
 * A class file made by the binder.
 *
 * @param name name of the class before it becomes a hidden class
 * @param bytes class file
 * @param diagram diagram of its layout
 */
@SuppressWarnings("ArrayRecordComponent") // The array is passed on and never compared.
record BoundClassFile(String name, byte[] bytes, String diagram) {}
