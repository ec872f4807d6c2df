import type { CaseResult, CaseTask, ChallengeRef, ReportError, SourceRef } from '../contract'
import { checkArguments } from '../errors/checkArguments'
import { MedgradeError } from '../errors/MedgradeError'
import { refuse } from '../errors/refuse'
import type { RunnerFactory } from './gradeInput'
import type { Sources } from './scoreTask'

/** A case to score; structured-cloneable. */
export interface TaskMessage {
  readonly challenge: ChallengeRef
  readonly task: CaseTask
  readonly sources: { readonly submission: SourceRef; readonly answers: SourceRef }
  readonly maxBytes?: number
}

/** What is used of a web worker. */
export interface CaseWorker {
  onmessage: ((event: MessageEvent<CaseResult>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: TaskMessage): void
  terminate(): void
}

export interface WorkerCrewOptions {
  /** Most workers at once; default: the cores. */
  readonly size?: number
}

/** Workers of a page that score cases, one each at a time. */
export interface WorkerCrew {
  /** For the option `runner` of `evaluate` and of `grade`. */
  readonly runner: RunnerFactory
  /** Ends all workers. Cases that are not scored yet have the error `worker-died`. */
  close(): void
}

interface Member {
  readonly worker: CaseWorker
  settle: ((result: CaseResult | Error) => void) | null
}

/**
 * A crew of web workers. Each answers a message with the result of its case: `scoreTaskMessage` of medgrade/worker for gradings,
 * `scoreEvaluationMessage` of medgrade/evaluation for evaluations. Workers start as they are needed; one that ends is replaced, and its case has the
 * error `worker-died`.
 *
 * @param create makes a worker from a file of the page's own: `() => new Worker(new URL('./case.worker.js', import.meta.url), { type: 'module' })`.
 * @throws MedgradeError `bad-argument` for a size below 1; from the runner `unsupported` for sources that no message can carry.
 * @example
 * import { filesSource } from 'medgrade'
 * const answer = async ({ task: { index, id } }) => ({ index, id, evidence: { metrics: {}, state: 1 }, error: null })
 * const create = () => ({ postMessage(message) { answer(message).then((data) => this.onmessage({ data })) }, terminate() {} })
 * const crew = workerCrew(create, { size: 2 })
 * const sources = { answers: filesSource({}), submission: filesSource({}) }
 * const { error } = await crew.runner({ id: 'mine' }, 'default', sources).run({ index: 0, id: 'a', files: {}, values: {} })
 * error // → null
 */
export function workerCrew(create: () => CaseWorker, options: WorkerCrewOptions = {}): WorkerCrew {
  checkArguments({ create, options }, 'function', 'object')
  const { size = cores() } = options
  if (!(Number.isInteger(size) && size > 0)) refuse('bad-argument', 'size', size, 'a whole number of at least 1')
  const idle: Member[] = []
  const busy = new Set<Member>()
  const waiting: ((member: Member | null) => void)[] = []
  let closed = false
  const hire = (): Member => {
    const member: Member = { worker: create(), settle: null }
    member.worker.onmessage = ({ data }) => member.settle?.(data)
    member.worker.onerror = (event) => member.settle?.(new Error(event.message ?? 'no reason is known'))
    return member
  }
  const taken = (): Promise<Member | null> => {
    if (closed) return Promise.resolve(null)
    const member = idle.pop() ?? (busy.size < size ? hire() : null)
    if (!member) return new Promise((resolve) => waiting.push(resolve))
    busy.add(member)
    return Promise.resolve(member)
  }
  const free = (member: Member, alive: boolean) => {
    const next = waiting.shift()
    busy.delete(member)
    if (!alive || closed) member.worker.terminate()
    if (closed) return
    const kept = alive ? member : next ? hire() : null
    if (!kept) return
    if (!next) return void idle.push(kept)
    busy.add(kept)
    next(kept)
  }
  const score = async (message: TaskMessage): Promise<CaseResult> => {
    const member = await taken()
    if (!member) return died(message.task, CLOSED)
    const result = await new Promise<CaseResult | Error>((resolve) => {
      member.settle = resolve
      member.worker.postMessage(message)
    })
    member.settle = null
    free(member, !(result instanceof Error))
    return result instanceof Error ? died(message.task, result) : result
  }
  return {
    runner: ({ id }, variant, sources) => {
      const refs = filesOf(sources)
      return {
        concurrency: size,
        isolates: true,
        run: (task) => score({ challenge: { id, variant }, task, sources: sourcesOf(task, refs) }),
      }
    },
    close() {
      closed = true
      for (const wait of waiting.splice(0)) wait(null)
      for (const { worker } of idle.splice(0)) worker.terminate()
      for (const { settle } of busy) settle?.(CLOSED)
    },
  }
}

const CLOSED = new Error('the crew was closed')

const cores = () => globalThis.navigator?.hardwareConcurrency ?? 2

type Files = Extract<SourceRef, { kind: 'files' }>
type Refs = Readonly<Record<keyof Sources, Files>>

function filesOf({ answers, submission }: Sources): Refs {
  const refs = [answers.ref, submission.ref]
  if (refs.some((ref) => ref?.kind !== 'files'))
    throw new MedgradeError('unsupported', 'Only files in memory can be sent to workers of a page', {
      found: 'another source',
      expected: 'files by path, or filesSource',
    })
  return { answers: refs[0] as Files, submission: refs[1] as Files }
}

/** The headers of these name a file of samples beside them. */
const detached = /\.(?:mhd|nhdr|hdr|img)(?:\.gz)?$/i

/** The files that a case names, and those of a folder that is one image; all of them where a header may name others. */
function sourcesOf({ files }: CaseTask, refs: Refs): Refs {
  const slots = Object.values(files)
  const of = (side: keyof Sources): Files => {
    const paths = slots.flatMap((slot) => (slot.side === side ? slot.paths : []))
    if (paths.some((path) => detached.test(path))) return refs[side]
    const all = refs[side].files
    const named = (path: string) =>
      all.has(path) ? [[path, all.get(path)!] as const] : [...all].filter(([one]) => one.startsWith(`${path}/`))
    return { kind: 'files', files: new Map(paths.flatMap(named)) }
  }
  return { answers: of('answers'), submission: of('submission') }
}

function died({ index, id }: CaseTask, { message }: Error): CaseResult {
  const error: ReportError = {
    code: 'worker-died',
    message: `Case '${id}' ended its worker: ${message}`,
    side: 'medgrade',
    case: id,
    found: message,
  }
  return { index, id, evidence: null, error }
}
