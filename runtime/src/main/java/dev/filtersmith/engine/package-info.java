/** Generated, stale and bound classes, and the interpreters behind users' interfaces. */
package dev.filtersmith.engine;
