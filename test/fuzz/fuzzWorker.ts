/** The loop of a fuzz run, in a process of its own with little memory: a hang or a crash there is seen, and survived, by formats.fuzz.ts. */
import { openSync, writeSync } from 'node:fs'
import { checkInput } from './checkInput'
import { inputAt, loadSeeds } from './inputs'

export interface FuzzTask {
  readonly root: string
  readonly seed: number
  readonly from: number
  /** The step to stop before. */
  readonly to: number
  /** The time to stop at. */
  readonly until: number
  /** A file for three numbers of 32 bits: the step, and how many inputs were read and accepted. */
  readonly progress: string
}

export type FuzzMessage =
  | { readonly kind: 'problem'; readonly step: number; readonly problem: string }
  | { readonly kind: 'volume'; readonly step: number }

const task = JSON.parse(process.argv[2]!) as FuzzTask
const { root, seed, from } = task
// JSON has null for Infinity.
const to = task.to ?? Number.POSITIVE_INFINITY
const until = task.until ?? Number.POSITIVE_INFINITY
const counters = Int32Array.of(from, 0, 0)
const progress = openSync(task.progress, 'r+')
const seeds = loadSeeds(root)
const send = (message: FuzzMessage) => process.send!(message)
let problems = 0

for (let step = from; step < to && Date.now() < until && problems < 100; step++) {
  counters[0] = step
  // A plain write of twelve bytes: what kills the process leaves the step behind.
  writeSync(progress, counters, 0, counters.byteLength, 0)
  // A loop of microtasks alone starves the event loop: messages pile up, and after millions of inputs the heap is full.
  if (step % 128 === 0) await new Promise((next) => setImmediate(next))
  const input = inputAt(seeds, seed, step)
  const { accepted, problem } = await checkInput(input)
  counters[1]!++
  if (accepted) counters[2]!++
  if (problem !== null) {
    problems++
    send({ kind: 'problem', step, problem })
  } else if (accepted && input.reader === 'sitk' && input.files.size === 1 && !input.structured) {
    send({ kind: 'volume', step })
  }
}
writeSync(progress, counters, 0, counters.byteLength, 0)
process.disconnect()
