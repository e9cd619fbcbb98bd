package dev.filtersmith.samples.quickstart;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.nio.ByteBuffer;

/**
 * A filter of lines already seen, as raw bytes. Nothing is decoded, so nothing can be changed on
 * the way.
 */
@DLeftFilter
public interface SeenLines extends MembershipFilter<ByteBuffer> {}
