import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** In the default package. */
@DLeftFilter
interface Unpackaged extends MembershipFilter<Long> {}
