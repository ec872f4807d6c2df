// Peak memory of an idle process, in MB.
import { peakMemory } from '../harness/peakMemory.mjs'

console.log(peakMemory() / 2 ** 20)
