/** A process that reads what nobody trusts: asked one thing after the other, watched, and ended when it takes too long or too much. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { readStep } from './readStep'
import { residentBytes } from './residentBytes'
import { errorOf, type Message, type Question, type Reply, STEPS, type Step } from './workerMessages'

/** What a step may take; null: none has begun. Asked for only after a while, so that looking at files costs nothing where all goes well. */
export interface Limits {
  /** Milliseconds. */
  timeout(step: Step | null): number
  /** Bytes that the process may hold. */
  memory(step: Step | null): number
}

/** Why a question has no reply. */
export class WorkerDeath extends Error {
  constructor(
    /** `bystander`: the process ended over a question before this one. */
    readonly reason: 'timeout' | 'memory' | 'heap' | 'ended' | 'bystander',
    message: string,
    /** What the process was at. */
    readonly step: Step | null,
    /** Whether the process had replied to nothing before. */
    readonly fresh: boolean,
  ) {
    super(message)
  }
}

export interface WorkerProcess {
  /** Questions without a reply. */
  readonly waiting: number
  readonly alive: boolean
  /** The jobs that it has been told of. */
  readonly jobs: Set<number>
  /** Without a reply. */
  tell(message: Message): void
  /** Resolves to the answer; `onPart` is told what comes before it. Rejects with what the other side threw, or with {@link WorkerDeath}. */
  ask(question: Question, limits: Limits, onPart?: (part: unknown) => void): Promise<unknown>
  end(): void
}

interface Asked {
  readonly limits: Limits
  readonly onPart: ((part: unknown) => void) | undefined
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** Between two looks at a process under way. */
const LOOK_MS = 50
/** More of a step than this is not read. */
const LONGEST_LINE = 1 << 20
/** A look so late says that this process was held up, and the other perhaps with it: the time does not count. */
const LATE_MS = 2000
/** What a process may take to start, on a machine that is busy. */
const START_MS = 60_000

/** Starts one; nothing of it keeps this process alive while it has nothing to reply to. */
export function workerProcess(file: string, execArgv: readonly string[]): WorkerProcess {
  const child = fork(file, [], {
    execArgv: [...execArgv],
    serialization: 'advanced',
    // What a challenge of one's own prints must not get into a report on standard output.
    stdio: ['ignore', 2, 'pipe', 'ipc', 'pipe'],
  })
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
  const heapFull = forwarded(child.stderr as Socket)
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
    const reason = ended?.reason ?? (heapFull() ? 'heap' : 'ended')
    const [first, ...others] = asked.splice(0)
    first?.reject(new WorkerDeath(reason, ended?.message ?? how, steps.last(), replies === 0))
    for (const { reject } of others) reject(new WorkerDeath('bystander', how, null, false))
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
        if (asked.length === 1) settle()
        send(child, question)
      }),
    end: stop,
  }
}

/** A message that cannot be sent any more is answered by the death of the process. */
function send(child: ChildProcess, message: Message): void {
  if (child.connected) child.send(message, () => {})
}

/** Whether this process stays for the other; at first it does not. */
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
  /** The step that was told last. */
  last(): Step | null
  /** Since when its key is the same. */
  since(): number
}

/** The step that was told last, which may be one of the question before; the others are dropped as they come. */
function lastStep(stream: Socket): Steps {
  let text = ''
  let since = 0
  let step: Step | null = null
  let line = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const end = text.lastIndexOf('\n')
    if (end < 0) {
      if (text.length > LONGEST_LINE) text = ''
      return
    }
    line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
    // A piece of a line stays for what follows.
    text = text.slice(end + 1)
    const next = readStep(line)
    if (next?.key !== step?.key) since = performance.now()
    step = next
  })
  stream.on('error', () => {})
  return {
    last: () => step,
    since: () => since,
  }
}

/** Hands standard error on, but for what the engine says of a full heap, which the report says in its own words. */
function forwarded(stream: Socket): () => boolean {
  let dump = false
  let heap = false
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const start = dump ? 0 : chunk.search(/\n?<--- Last few GCs|FATAL ERROR: /)
    dump ||= start >= 0
    heap ||= dump && /heap|memory/i.test(chunk)
    const shown = start < 0 ? chunk : chunk.slice(0, start)
    if (shown !== '') process.stderr.write(shown)
  })
  stream.on('error', () => {})
  return () => heap
}

/** Looks at the process while it has a question, and calls `end` when a step of that takes more than it may. */
function watching(child: ChildProcess, steps: Steps, end: (reason: 'timeout' | 'memory', message: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let since = 0
  let before = 0
  const look = (limits: Limits, counts: boolean) => {
    const now = performance.now()
    // The process may have been held up as well.
    if (now - before > LATE_MS) since += now - before
    before = now
    const step = steps.last()
    since = Math.max(since, steps.since())
    const timeout = limits.timeout(step)
    if (now - since > timeout + (counts || step ? 0 : START_MS))
      return end('timeout', `it took more than ${seconds(timeout)} s`)
    const held = residentBytes(child.pid)
    const memory = limits.memory(step)
    if (held > memory) end('memory', `it held ${mebibytes(held)} MiB, ${mebibytes(memory)} MiB are allowed`)
  }
  return {
    /** `counts`: the process has started, and time is its own. */
    begin(limits: Limits, counts: boolean) {
      since = before = performance.now()
      timer = setInterval(look, LOOK_MS, limits, counts)
    },
    rest() {
      clearInterval(timer)
    },
  }
}

const seconds = (ms: number) => Math.round(ms / 10) / 100
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
