/** Prints, as lines of JSON, what an evaluation of each task and preset keeps of a case. A process of its own: each count passes over all that one holds. */
import { queryObjects } from 'node:v8'
import { drawnCases } from '../../../src/ranking/resampling/drawnCases'
import { heldBytes } from '../readers/heldBytes'
import { evaluatePairs, mostHeld as most, pairedCases } from './pairedCases'

/** Of one case. */
export interface Held {
  readonly name: string
  /** Objects until the last case is done. */
  readonly during: number
  /** Objects in the answer. */
  readonly after: number
  readonly bytes: number
}

/** Objects that are reachable; unlike bytes they do not depend on what is compiled meanwhile. */
const objectsHeld = () => queryObjects(Object, { format: 'count' })

/** Bytes in use, with the cases that intervals drew last, which they keep up to a bound: as many each time. */
function bytesHeld(): number {
  drawnCases(1, 500, 2000)
  return heldBytes()
}

const [FEW, CASES] = [8, 120]

/** Returns numbers alone: what a run leaves would be counted with the next one. To count takes longer than to evaluate. */
async function heldBy(name: string, count: number, counts = true) {
  let during = 0
  const result = await evaluatePairs(name, count, () => {
    if (counts) during = objectsHeld()
  })
  const after = counts ? objectsHeld() : 0
  if (result.cases.length < count) throw new Error(`${name}: ${result.cases.length} of ${count} cases`)
  const bytes = counts ? bytesHeld() : 0
  return { during, after, bytes, cases: result.cases.length }
}

async function heldOf(name: string): Promise<Held> {
  // The first ones compile the code.
  await heldBy(name, 30, false)
  let held = { during: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }
  const isSmall = () => held.during < most.during && held.after < most.after && held.bytes < most.bytes
  // Now and then the engine makes a hundred objects or code of its own between two counts: a share that halves with twice the cases. What cases keep stays.
  for (let tries = 0; tries < 3 && !isSmall(); tries++) {
    const cases = CASES * 2 ** tries
    const [few, many] = [await heldBy(name, FEW), await heldBy(name, cases)]
    held = {
      during: Math.min(held.during, (many.during - few.during) / (cases - FEW)),
      after: Math.min(held.after, (many.after - few.after) / (many.cases - few.cases)),
      bytes: Math.min(held.bytes, (many.bytes - few.bytes) / (cases - FEW)),
    }
  }
  return { name, ...held }
}

const names = Object.keys(pairedCases)
// What all of them make once, and the first count, is made before what is counted.
for (const name of names) await evaluatePairs(name, 12)
await heldBy(names[0]!, FEW)
for (const name of names) console.log(JSON.stringify(await heldOf(name)))
