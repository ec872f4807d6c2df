import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'

export interface CasePoolOptions {
  /** Most cases at once, at most two for each core. If given, several cases always use several processes. Default: the number of cores, and a second process only if it saves time. */
  readonly jobs?: number
  /** Bytes that all running cases may use together. Default: half of the available memory. */
  readonly memory?: number
  /** Milliseconds that a case or a table may take, on Linux without those in which its process waits for a core. Default: from the sizes of the files, a minute at least. */
  readonly caseTimeout?: number
  /** The file that a process runs. Default: `case-worker.js` beside this one. */
  readonly workerFile?: string
  /** MiB of JavaScript heap at which a process ends. Default: that of Node. */
  readonly heapLimit?: number
}

/** @throws MedgradeError `bad-option`. */
export function requirePoolOptions(options: CasePoolOptions): void {
  checkOptions('casePool', options, {
    jobs: 'number',
    memory: 'number',
    caseTimeout: 'number',
    workerFile: 'string',
    heapLimit: 'number',
  })
  if (options.jobs !== undefined) requirePositive('jobs', options.jobs, Number.isInteger)
  if (options.caseTimeout !== undefined) requirePositive('caseTimeout', options.caseTimeout, Number.isFinite)
}

function requirePositive(name: string, value: number, suits: (value: number) => boolean): number {
  if (suits(value) && value > 0 && (name !== 'jobs' || value >= 1)) return value
  const what = name === 'jobs' ? 'a whole number from 1' : 'a number of milliseconds above 0'
  return refuse('bad-option', name, value, what)
}
