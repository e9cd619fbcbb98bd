package dev.filtersmith.family;

import dev.filtersmith.Engine;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.storage.Geometries;

/**
 * The constants of a layout that an interpreter uses: numbers and small tables, computed once. A
 * plan follows from the layout, and from where the words are. An interpreter has no other field of
 * its own; it inherits the fields that depend on the size, the seed and the keys. The Java agent,
 * which knows no family, can therefore make a class of the interpreter's bytecode in which the plan
 * is a constant. Plans are records because the JIT compiler treats the components of a constant
 * record as constants.
 */
public interface Plan {
    /** Returns the layout from which the plan was derived. */
    Layout layout();

    /** Returns whether the filters are views, whose words are where they are stored. */
    boolean views();

    default Geometry geometry(Engine engine) {
        return new Geometry(Geometries.instance(), layout(), engine, views());
    }
}
