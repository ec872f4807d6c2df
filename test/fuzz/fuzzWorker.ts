/** The loop of a fuzz run, on a thread of its own: a hang or a crash there is seen, and survived, by formats.fuzz.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { checkInput } from './checkInput'
import { inputAt, loadSeedlings } from './inputs'

export interface FuzzTask {
  readonly root: string
  readonly seed: number
  readonly from: number
  /** The step to stop before. */
  readonly to: number
  /** The time to stop at. */
  readonly until: number
  readonly progress: SharedArrayBuffer
}

export type FuzzMessage =
  | { readonly kind: 'problem'; readonly step: number; readonly problem: string }
  | { readonly kind: 'volume'; readonly step: number }
  | { readonly kind: 'done' }

const { root, seed, from, to, until, progress } = workerData as FuzzTask
const counters = new Int32Array(progress)
const seedlings = loadSeedlings(root)
const send = (message: FuzzMessage) => parentPort!.postMessage(message)
let problems = 0

for (let step = from; step < to && Date.now() < until && problems < 100; step++) {
  Atomics.store(counters, 0, step)
  // A loop of microtasks alone starves the event loop: messages pile up, and after millions of inputs the heap is full.
  if (step % 128 === 0) await new Promise((next) => setImmediate(next))
  const input = inputAt(seedlings, seed, step)
  const { accepted, problem } = await checkInput(input)
  Atomics.add(counters, 1, 1)
  if (accepted) Atomics.add(counters, 2, 1)
  if (problem !== null) {
    problems++
    send({ kind: 'problem', step, problem })
  } else if (accepted && input.reader === 'sitk' && input.files.size === 1) {
    send({ kind: 'volume', step })
  }
}
send({ kind: 'done' })
