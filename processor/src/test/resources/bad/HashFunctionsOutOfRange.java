package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;

@BloomFilter(hashFunctions = 65)
// error: [HashFunctionsOutOfRange] hashFunctions = 65: a key has so many places in the table; 0
//     means the best number. Use 0 to 64.
interface HashFunctionsOutOfRange extends LongFilter {}

@ChoiceBloomFilter(choices = 3, hashFunctions = -1)
// error: [HashFunctionsOutOfRange] hashFunctions = -1: a key has so many places in the table; 0
//     means the best number. Use 0 to 64.
interface HashFunctionsOfAGroupOutOfRange extends LongFilter {}
