/** A supervised process for untrusted input: it answers questions in order, and is ended if it exceeds the limits of time or memory. */

import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { isMachineFault } from '../../errors/isMachineFault'
import { readStep } from './readStep'
import { residentBytes } from './residentBytes'
import { waitedForCore } from './waitedForCore'
import { errorOf, type Message, type Question, type Reply, STEPS, type Step } from './workerMessages'

/** Limits of a step; null: no step has begun. Evaluated only if a step takes long, so that a short one does not pay for looking up file sizes. */
export interface Limits {
  /** Milliseconds; on Linux without those in which the process waits for a core. */
  timeout(step: Step | null): number
  /** Most resident bytes of the process. */
  memory(step: Step | null): number
}

/** The error of a question whose process ended. */
export class WorkerDeath extends Error {
  constructor(
    /** `bystander`: an earlier question ended the process. */
    readonly reason: 'timeout' | 'memory' | 'heap' | 'ended' | 'bystander',
    message: string,
    /** The last step of the process. */
    readonly step: Step | null,
    /** Whether the process had not replied to any question. */
    readonly fresh: boolean,
  ) {
    super(message)
  }
}

export interface WorkerProcess {
  /** Questions without a reply. */
  readonly waiting: number
  readonly alive: boolean
  /** The jobs that were sent to it. */
  readonly jobs: Set<number>
  /** Sends a message without a reply. */
  tell(message: Message): void
  /** Resolves to the answer; `onPart` gets the parts before it. Rejects with the error of the other side, or with {@link WorkerDeath}. */
  ask(question: Question, limits: Limits, onPart?: (part: unknown) => void): Promise<unknown>
  end(): void
}

interface Asked {
  readonly limits: Limits
  readonly onPart: ((part: unknown) => void) | undefined
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** Interval of the checks of a working process. */
const LOOK_MS = 50
/** Longest line of a step that is read. */
const LONGEST_LINE = 1 << 20
/** After a check this late the elapsed time does not count: this process was suspended, and possibly the other one too. */
const LATE_MS = 2000
/** Time for starting a process on a busy machine. */
const START_MS = 60_000

/** Starts a process. It does not keep this process alive while it has no question. */
export function workerProcess(file: string, execArgv: readonly string[]): WorkerProcess {
  const child = started(file, execArgv)
  const asked: Asked[] = []
  let alive = true
  let stopped = false
  let ready = false
  let replies = 0
  let ended: { readonly reason: 'timeout' | 'memory'; readonly message: string } | undefined
  const stop = () => {
    stopped = true
    child.kill('SIGKILL')
  }
  const steps = lastStep(child.stdio[STEPS] as Socket)
  const output = forwarded(child.stderr as Socket)
  const watch = watching(child, steps, (reason, message) => {
    ended = { reason, message }
    stop()
  })
  const keepOpen = reference(child)
  const settle = () => {
    watch.rest()
    if (asked.length > 0) watch.begin(asked[0]!.limits, ready)
    keepOpen(asked.length > 0)
  }
  child.on('message', (message: Reply | 'ready') => {
    if (message === 'ready') {
      ready = true
      output.release()
      return settle()
    }
    replies++
    if ('part' in message) return asked[0]!.onPart?.(message.part)
    const { resolve, reject } = asked.shift()!
    settle()
    if ('error' in message) reject(errorOf(message.error))
    else resolve(message.answer)
  })
  const bury = (how: string) => {
    if (!alive) return
    alive = false
    watch.rest()
    const failure = ready ? null : output.loadFailure()
    if (!failure) output.release()
    const reason = ended?.reason ?? (output.heapFull() ? 'heap' : 'ended')
    rejectAll(asked.splice(0), {
      first: failure ?? new WorkerDeath(reason, ended?.message ?? how, steps.last(), replies === 0),
      others: failure ?? new WorkerDeath('bystander', how, null, false),
    })
  }
  child.on('error', (error) => {
    stop()
    bury(error.message)
  })
  child.on('close', (code, signal) => bury(`it ended with ${signal ?? `code ${code}`}`))
  return {
    get waiting() {
      return asked.length
    },
    get alive() {
      return alive && !stopped && child.connected
    },
    jobs: new Set(),
    tell: (message) => void send(child, message),
    ask: (question, limits, onPart) =>
      new Promise((resolve, reject) => {
        if (!alive) return reject(new WorkerDeath('bystander', 'it had ended', null, false))
        asked.push({ limits, onPart, resolve, reject })
        // It works while the watch begins.
        send(child, question)
        if (asked.length === 1) settle()
      }),
    end: stop,
  }
}

/** @throws the error of the system where no more files can be opened: Node then gives a process without pipes, and says why later. */
function started(file: string, execArgv: readonly string[]): ChildProcess {
  const child = fork(file, [], {
    execArgv: [...execArgv],
    serialization: 'advanced',
    // Output of a user's challenge must not mix with a report on standard output.
    stdio: ['ignore', 2, 'pipe', 'ipc', 'pipe'],
  })
  if (child.stdio !== undefined) return child
  child.on('error', () => {})
  throw Object.assign(new Error('EMFILE: too many open files, spawn'), { code: 'EMFILE' })
}

function rejectAll(
  asked: readonly Asked[],
  { first, others }: { readonly first: Error; readonly others: Error },
): void {
  for (const [i, { reject }] of asked.entries()) reject(i === 0 ? first : others)
}

/** Sends a message; if that fails, the end of the process rejects the question. */
function send(child: ChildProcess, message: Message): void {
  if (child.connected) child.send(message, () => {})
}

/** A function that sets whether the other process keeps this one alive; at first it does not. */
function reference(child: ChildProcess): (on: boolean) => void {
  const parts = [child, child.channel, child.stderr as Socket, child.stdio[STEPS] as Socket]
  let referenced = true
  const set = (on: boolean) => {
    if (on === referenced) return
    referenced = on
    for (const part of parts) {
      if (on) part?.ref()
      else part?.unref()
    }
  }
  set(false)
  return set
}

interface Steps {
  /** The last noted step. */
  last(): Step | null
  /** Time since which its key is the same. */
  since(): number
}

/** Keeps the last noted step, which may be of the previous question. */
function lastStep(stream: Socket): Steps {
  let text = ''
  let since = 0
  let line = ''
  let key = ''
  // A line is parsed when somebody asks for it: short cases write many.
  let step: Step | null | undefined = null
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const end = text.lastIndexOf('\n')
    if (end < 0) {
      if (text.length > LONGEST_LINE) text = ''
      return
    }
    line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
    // An incomplete line is kept.
    text = text.slice(end + 1)
    const next = keyOf(line)
    if (next !== key) since = performance.now()
    key = next
    step = undefined
  })
  stream.on('error', () => {})
  return {
    last() {
      if (step === undefined) step = readStep(line)
      return step
    },
    since: () => since,
  }
}

/** The part of a line up to the end of its key, without the numbers before it. */
function keyOf(line: string): string {
  const from = line.indexOf('[')
  return line.slice(from, line.indexOf('",', from))
}

/** Standard error of a process. */
interface ErrorOutput {
  /** Whether V8 said that the heap is full, or that the machine gives no memory; these messages are not forwarded. */
  heapFull(): boolean
  /** Forwards what came until now, and all that follows. */
  release(): void
  /** The error of the system for which a process that was not released could not load its code, in place of Node's lines; null: none. */
  loadFailure(): Error | null
}

function forwarded(stream: Socket): ErrorOutput {
  let held: string | null = ''
  let dump = false
  let heap = false
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const start = dump
      ? 0
      : chunk.search(/\n?<--- Last few GCs|FATAL ERROR: |\n?#\n# Fatal process (?:OOM|out of memory)/)
    dump ||= start >= 0
    heap ||= dump && /heap|memory|OOM/i.test(chunk)
    const shown = start < 0 ? chunk : chunk.slice(0, start)
    if (held !== null) held += shown
    else if (shown !== '') process.stderr.write(shown)
  })
  stream.on('error', () => {})
  return {
    heapFull: () => heap,
    release() {
      if (held) process.stderr.write(held)
      held = null
    },
    loadFailure() {
      const [message, code] = /\b(E[A-Z]{3,}): .*/.exec(held ?? '') ?? []
      const failure = code === undefined ? null : Object.assign(new Error(message), { code })
      return isMachineFault(failure) ? failure : null
    },
  }
}

/** Checks the process while it has a question, and calls `end` if a step exceeds its limits. */
function watching(child: ChildProcess, steps: Steps, end: (reason: 'timeout' | 'memory', message: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let second: NodeJS.Immediate | undefined
  let since = 0
  let before = 0
  let queued = 0
  /** The limit of time that the step exceeds; null: none. */
  const exceeded = (limits: Limits, counts: boolean) => {
    const step = steps.last()
    since = Math.max(since, steps.since())
    const timeout = limits.timeout(step)
    return before - since > timeout + (counts || step ? 0 : START_MS) ? timeout : null
  }
  const look = (limits: Limits, counts: boolean) => {
    const now = performance.now()
    const waited = waitedForCore(child.pid)
    const elapsed = now - before
    // The process may have been suspended too.
    since += elapsed > LATE_MS ? elapsed : Math.min(elapsed, Math.max(0, waited - queued))
    before = now
    queued = waited
    if (exceeded(limits, counts) !== null) {
      // After a turn of the event loop: a step that has ended meanwhile, or the answer, may not have been read.
      second = setImmediate(() => {
        const timeout = exceeded(limits, counts)
        if (timeout !== null) end('timeout', `it took more than ${seconds(timeout)} s`)
      })
      return
    }
    const held = residentBytes(child.pid)
    const memory = limits.memory(steps.last())
    if (held > memory) end('memory', `it held ${mebibytes(held)} MiB, ${mebibytes(memory)} MiB are allowed`)
  }
  return {
    /** `counts`: the process has started, so elapsed time counts for the step. */
    begin(limits: Limits, counts: boolean) {
      since = before = performance.now()
      queued = waitedForCore(child.pid)
      timer = setInterval(look, LOOK_MS, limits, counts)
    },
    rest() {
      clearInterval(timer)
      clearImmediate(second)
    },
  }
}

const seconds = (ms: number) => Math.round(ms / 10) / 100
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
