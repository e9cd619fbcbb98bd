package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter
abstract class WrongElement implements LongFilter {}
// error: [WrongElement] WrongElement is a class: the processor emits a class that implements an
//     interface. Declare it as: interface WrongElement extends MembershipFilter<String> {}

@DLeftFilter
enum AnEnum {}
// error: [WrongElement] AnEnum is an enum: the processor emits a class that implements an
//     interface. Declare it as: interface AnEnum extends MembershipFilter<String> {}

@DLeftFilter
record ARecord(int x) {}
// error: [WrongElement] ARecord is a record: the processor emits a class that implements an
//     interface. Declare it as: interface ARecord extends MembershipFilter<String> {}

@DLeftFilter
@interface AnAnnotation {}
// error: [WrongElement] AnAnnotation is an annotation type: the processor emits a class that
//     implements an interface. Declare it as: interface AnAnnotation extends
//     MembershipFilter<String> {}

@DLeftFilter
interface NoFilter {}
// error: [WrongElement] NoFilter extends no filter interface. Declare it as: interface NoFilter
//     extends LongFilter {}, or extends MembershipFilter<T>, T being the type of the keys.

@DLeftFilter
interface BothFilters extends LongFilter, MembershipFilter<Long> {}
// error: [WrongElement] BothFilters extends LongFilter and MembershipFilter. Declare it as:
//     interface BothFilters extends LongFilter {}, or extends MembershipFilter<T>, T being the type
//     of the keys.
