package dev.filtersmith.samples.quickstart;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.nio.ByteBuffer;

/** Lines seen, as the bytes that they are: nothing is decoded, so nothing can be changed on the way. */
@DLeftFilter
public interface SeenLines extends MembershipFilter<ByteBuffer> {}
