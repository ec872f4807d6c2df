/** A process that reads what nobody trusts: asked one thing after the other, watched, and ended when it takes too long or too much. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { residentBytes } from './residentBytes'
import { errorOf, type Message, type Question, type Reply, STAGES } from './workerMessages'

/** What each case of a question may take; asked for only after a while, so that looking at files costs nothing where all goes well. */
export interface Limits {
  /** Milliseconds. */
  timeout(): number
  /** Bytes that the process may hold. */
  memory(): number
}

/** Why a question has no reply. */
export class WorkerDeath extends Error {
  constructor(
    /** `bystander`: the process ended over a question before this one. */
    readonly reason: 'timeout' | 'memory' | 'heap' | 'ended' | 'bystander',
    message: string,
    /** The last thing that the process wrote down: a side, or what it computes, and a file. */
    readonly stage: { readonly side: string; readonly file: string } | null,
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
  /** Tells each result as it comes, in order. Rejects with what the other side threw, or with {@link WorkerDeath}. */
  ask(question: Question, limits: Limits, tell: (result: unknown) => void): Promise<void>
  end(): void
}

interface Asked {
  readonly limits: Limits
  readonly tell: (result: unknown) => void
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** Between two looks at a process under way. */
const LOOK_MS = 50
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
  const stage = lastLine(child.stdio[STAGES] as Socket)
  const heapFull = forwarded(child.stderr as Socket)
  const watch = watching(child, (reason, message) => {
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
    const { tell, resolve, reject } = asked[0]!
    const more = 'more' in message && message.more
    replies++
    if (!more) asked.shift()
    settle()
    if ('error' in message) return reject(errorOf(message.error))
    for (const result of message.results) tell(result)
    if (!more) resolve()
  })
  const bury = (how: string) => {
    if (!alive) return
    alive = false
    watch.rest()
    const reason = ended?.reason ?? (heapFull() ? 'heap' : 'ended')
    const [first, ...others] = asked.splice(0)
    first?.reject(new WorkerDeath(reason, ended?.message ?? how, stage(), replies === 0))
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
    ask: (question, limits, tell) =>
      new Promise((resolve, reject) => {
        if (!alive) return reject(new WorkerDeath('bystander', 'it had ended', null, false))
        asked.push({ limits, tell, resolve, reject })
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
  const parts = [child, child.channel, child.stderr as Socket, child.stdio[STAGES] as Socket]
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

/** What was written last, the rest is dropped as it comes. */
function lastLine(stream: Socket): () => { side: string; file: string } | null {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const whole = text + chunk
    // A piece of a line stays for what follows.
    const from = whole.lastIndexOf('\n', whole.length - 2) + 1
    text = whole.slice(from)
  })
  stream.on('error', () => {})
  return () => {
    const [side, file] = text.trimEnd().split('\t')
    return side ? { side, file: file ?? '' } : null
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

/** Looks at the process while it has a question, and calls `end` when that takes more than it may. */
function watching(child: ChildProcess, end: (reason: 'timeout' | 'memory', message: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let since = 0
  let before = 0
  const look = ({ timeout, memory }: Limits, counts: boolean) => {
    const now = performance.now()
    if (now - before > LATE_MS) since += now - before
    before = now
    if (now - since > timeout() + (counts ? 0 : START_MS))
      return end('timeout', `it took more than ${seconds(timeout())} s`)
    const held = residentBytes(child.pid)
    if (held > memory()) end('memory', `it held ${mebibytes(held)} MiB, ${mebibytes(memory())} MiB are allowed`)
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
