// What a process that does nothing takes at most, in MB.
import { peakMemory } from '../harness/peakMemory.mjs'

console.log(peakMemory() / 2 ** 20)
