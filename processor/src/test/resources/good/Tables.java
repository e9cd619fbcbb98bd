package good;

/** A key whose type has the name of the nested class of emitted classes. */
record Tables(int number, int seats) {}
