package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter
sealed interface SealedInterface extends LongFilter permits Only {}
// error: [SealedInterface] SealedInterface is sealed, so the emitted class cannot implement it.
//     Leave out sealed.

abstract non-sealed class Only implements SealedInterface {}
