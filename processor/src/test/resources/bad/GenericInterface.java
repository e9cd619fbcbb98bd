package bad;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter
interface GenericInterface<T extends CharSequence> extends MembershipFilter<String> {}
// error: [GenericInterface] GenericInterface has type parameters, but a class is emitted for one
//     type of keys. Name the type of the keys: extends MembershipFilter<String>.
