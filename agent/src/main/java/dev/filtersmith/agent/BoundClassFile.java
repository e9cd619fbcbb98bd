package dev.filtersmith.agent;

/**
 * A class file made by the binder.
 *
 * @param name name of the class before it becomes a hidden class
 */
@SuppressWarnings("ArrayRecordComponent") // The array is passed on and never compared.
record BoundClassFile(String name, byte[] bytes, String diagram) {}
