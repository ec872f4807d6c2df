/** The process that the Python package talks to: `node bridge.js <descriptor of the shared memory, or none>`. Calls come from standard input. */
import { withoutMaglev } from '../withoutMaglev'
import { functionNamed } from './functions'
import { serve } from './serve'
import { sharedMemory } from './sharedMemory'

withoutMaglev()

// Standard output holds the answers; what a user's challenge prints goes to standard error.
for (const name of ['log', 'info', 'debug'] as const) console[name] = console.error

// Python may die without closing the pipe in time, during a call that waits for files.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit(0)
}, 1000).unref()

const [descriptor = 'none'] = process.argv.slice(2)
const memory = descriptor === 'none' ? null : sharedMemory(Number(descriptor))
await serve({ input: 0, output: 1, memory, functionNamed })
process.exit(0)
