/** Runs the command and kills it at random moments; what it writes after the last start is compared with an undisturbed run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { below, type Random } from '../../fuzz/random'
import { builtCommand } from '../builtCommand'

export interface KilledRun {
  readonly command: string
  /** Of the command, `--resume` among them. */
  readonly args: readonly string[]
  /** Where everything that it writes goes. */
  readonly folder: string
}

export interface Finished {
  readonly status: number | null
  /** Standard output of the run that was not killed. */
  readonly printed: string
  /** What it wrote, text by path. */
  readonly files: ReadonlyMap<string, string>
}

/** How far an undisturbed run goes. */
export interface Extent {
  readonly milliseconds: number
  /** Of its journals, before they are removed. */
  readonly bytes: number
}

export interface Killed extends Finished {
  /** Kills that found the process alive. */
  readonly kills: number
  /** How many of them left a journal with a finished case behind. */
  readonly resumed: number
}

/** A way to kill the command, with its extent of a run. */
export interface Kills<E> {
  readonly command: string
  /** Returns what ends it. */
  begin(): Promise<() => void>
  /** Lets the run end, and tells how far it went. */
  finishedRun(run: KilledRun): Promise<Finished & { readonly extent: E }>
  /** Starts the run, kills it up to three times and lets the last start end. */
  killedRun(run: KilledRun, random: Random, whole: E): Promise<Killed>
}

/** Kills the process when either is reached. */
interface Moment extends Extent {
  /** Its workers with it; else they have to see its end themselves. */
  readonly group: boolean
}

const env = { ...process.env, SOURCE_DATE_EPOCH: '1700000000', NO_COLOR: '1' }
const POLL_MS = 2
const never: Moment = { milliseconds: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY, group: false }

/**
 * Starts the run, kills it up to three times and lets the last start end. Half of the moments are drawn over its time, half over its journal: most of the
 * time of a short run goes by before its first case. A moment after the end kills nothing and is not counted.
 */
export async function killedRun(run: KilledRun, random: Random, whole: Extent): Promise<Killed> {
  let kills = 0
  let resumed = 0
  for (let wanted = 1 + below(random, 3); wanted > 0; wanted--) {
    const before = journalBytes(run.folder)
    const moment =
      random() < 0.5
        ? { milliseconds: random() * whole.milliseconds, bytes: Number.POSITIVE_INFINITY }
        : { milliseconds: Number.POSITIVE_INFINITY, bytes: before + random() * Math.max(1, whole.bytes - before) }
    const { alive } = await started(run, { ...moment, group: random() < 0.7 })
    if (!alive) continue
    kills++
    if ([...journalsOf(run.folder)].some((path) => readFileSync(path, 'utf8').includes('"index"'))) resumed++
  }
  const { status, printed } = await started(run, never)
  return { kills, resumed, status, printed, files: filesBelow(run.folder) }
}

/** Lets the run end, and tells how far it went. */
export async function finishedRun(run: KilledRun): Promise<Finished & { readonly extent: Extent }> {
  const start = performance.now()
  const { status, printed, bytes } = await started(run, null)
  return { status, printed, files: filesBelow(run.folder), extent: { milliseconds: performance.now() - start, bytes } }
}

interface Started {
  readonly status: number | null
  readonly printed: string
  /** At the moment of the kill. */
  readonly alive: boolean
  /** The largest size of its journals that was seen. */
  readonly bytes: number
}

function started({ command, args, folder }: KilledRun, moment: Moment | null): Promise<Started> {
  const child = spawn(process.execPath, [command, ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const start = performance.now()
  let [printed, alive, bytes] = ['', false, 0]
  const watch = setInterval(() => {
    if (alive) return
    // To look for the journals takes most of the time of a look: not where their size does not matter.
    if (moment?.bytes !== Number.POSITIVE_INFINITY) bytes = Math.max(bytes, journalBytes(folder))
    if (!moment || (performance.now() - start < moment.milliseconds && bytes < moment.bytes)) return
    alive = isAlive(child)
    if (alive) process.kill(moment.group ? -child.pid! : child.pid!, 'SIGKILL')
  }, POLL_MS)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  return new Promise((resolve, reject) => {
    const end = (status: number | null) => {
      clearInterval(watch)
      resolve({ status, printed, alive, bytes })
    }
    child.on('error', reject)
    // Of a killed one not `close`: a worker that has not yet seen the end of its parent holds the output open.
    child.on('exit', () => {
      if (alive) end(null)
    })
    child.on('close', end)
  })
}

/** A process that has ended is not killed again: its number could be another's. */
function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

function* pathsBelow(folder: string): Generator<string> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  for (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name)
}

export function* journalsOf(folder: string): Generator<string> {
  for (const path of pathsBelow(folder)) if (/journal/.test(path.slice(folder.length))) yield path
}

function journalBytes(folder: string): number {
  let sum = 0
  // One may be removed meanwhile.
  for (const path of journalsOf(folder)) sum += statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return sum
}

/** Drafts that a killed process could not remove are left out. */
export function filesBelow(folder: string): Map<string, string> {
  const paths = [...pathsBelow(folder)].filter((path) => !path.endsWith('.part')).sort()
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

export const kills: Kills<Extent> = {
  command: builtCommand(),
  begin: async () => () => undefined,
  finishedRun,
  killedRun,
}
