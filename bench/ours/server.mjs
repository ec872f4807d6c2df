// medgrade's process of a row: answers the same JSON lines as the peers.
import { createInterface } from 'node:readline'
import { Bench } from 'tinybench'
import { peakMemory } from '../harness/peakMemory.mjs'

const [, , module] = process.argv
const tasks = await import(`./${module}.mjs`)
let task
let last

/** Milliseconds; processor time of all threads with `--clock cpu`. */
const clock =
  process.env.MEDGRADE_BENCH_CLOCK === 'cpu'
    ? () => {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1000
      }
    : () => performance.now()

async function answer({ op, task: name, folder, args = {}, budget, calls }) {
  if (op === 'prepare') {
    const made = await tasks[name](folder, args)
    task = typeof made === 'function' ? { run: made } : made
    return {}
  }
  if (op === 'sample') return { times: task.micro ? await microTimes(budget) : await callTimes(budget, calls) }
  if (op === 'result') return { result: task.result ? await task.result(last) : last }
  return { peak: peakMemory() / 2 ** 20 }
}

/** Single calls until the budget is spent; `before` prepares inputs that a call consumes and is not timed. */
async function callTimes(budget, calls) {
  const times = []
  const started = clock()
  while (times.length < calls) {
    const ready = await task.before?.()
    const begin = clock()
    const result = task.run(ready)
    last = result instanceof Promise ? await result : result
    const end = clock()
    times.push((end - begin) / (task.divide ?? 1))
    if (end - started > budget) break
  }
  return times
}

/** Calls of microseconds, timed by tinybench. */
async function microTimes(budget) {
  const bench = new Bench({ time: budget, iterations: 20, warmup: false, retainSamples: true })
  bench.add('call', () => {
    last = task.run()
  })
  await bench.run()
  const { latency } = bench.tasks[0].result
  return latency.samples.slice(0, 1000)
}

const plain = (_, value) => {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (value instanceof Map) return Object.fromEntries(value)
  return ArrayBuffer.isView(value) ? Array.from(value) : value
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply
  try {
    reply = await answer(JSON.parse(line))
  } catch (error) {
    reply = { error: error.stack ?? String(error) }
  }
  process.stdout.write(`${JSON.stringify(reply, plain)}\n`)
}
