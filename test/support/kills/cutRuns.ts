/**
 * Runs the command in this process and ends it as SIGKILL does, at a chosen call that changes a file: from there on nothing of it reaches the disk, also not
 * what it would do in `catch` and `finally`. What it writes after the last start is compared with an undisturbed run.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import promises, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { below } from '../../fuzz/random'
import { bundled } from '../command/buildCommand'
import { runCommand } from '../command/runCommand'
import { type Finished, filesBelow, journalsOf, type KilledRun, type Kills } from './killedRuns'

interface Cut {
  /** Calls that still reach the disk. */
  left: number
  /** Of the last one only half of the bytes do. */
  readonly torn: boolean
  calls: number
}

export interface CutRun extends Finished {
  /** Calls that changed a file, or would have. */
  readonly calls: number
}

type Call = (...args: never[]) => unknown

/** Of each run: what one that was cut off still does when the next has begun must not reach the disk either. */
const runs = new AsyncLocalStorage<Cut>()
const env = { SOURCE_DATE_EPOCH: '1700000000', NO_COLOR: '1' }

const changes = [
  'appendFile',
  'writeFile',
  'truncate',
  'rename',
  'rm',
  'unlink',
  'mkdir',
  'copyFile',
  'symlink',
] as const
const syncChanges = [...changes.map((name) => `${name}Sync` as const), 'ftruncateSync', 'writeSync'] as const
const handleChanges = ['write', 'writeFile', 'appendFile', 'truncate'] as const

/** Half of the bytes of a call that writes some; null: it cannot be torn. */
function half(name: string, args: readonly unknown[]): unknown[] | null {
  if (!/^(?:append|write)/.test(name)) return null
  const at = /^write(?:Sync)?$/.test(name) || /^(?:append|write)FileSync$/.test(name) ? args.findIndex(isContent) : 0
  const bytes = Buffer.from(args[at] as string)
  // A `writeSync` from an offset on: what is left of it.
  const rest = name === 'writeSync' && typeof args[2] === 'number' ? bytes.subarray(args[2]) : bytes
  return [...args.slice(0, at), rest.subarray(0, rest.length >> 1), ...(name === 'writeSync' ? [] : args.slice(at + 1))]
}

const isContent = (value: unknown, at: number) => value instanceof Uint8Array || (typeof value === 'string' && at > 0)

/** The call as it is for a run that may be cut off before it, or in its middle. */
function watched<T extends Call>(
  name: string,
  call: T,
  isChange: (args: readonly unknown[]) => boolean = () => true,
): T {
  return function (this: unknown, ...args: unknown[]) {
    const cut = runs.getStore()
    const go = (given: readonly unknown[]) => Reflect.apply(call, this, given)
    if (!cut || !isChange(args)) return go(args)
    cut.calls++
    if (cut.left === 1 && cut.torn) {
      const part = half(name, args)
      if (part) {
        cut.left = 0
        const done = go(part)
        if (!(done instanceof Promise)) throw new Error('killed')
        return done.then(() => Promise.reject(new Error('killed')))
      }
    }
    if (cut.left-- > 0) return go(args)
    cut.left = 0
    if (name.endsWith('Sync')) throw new Error('killed')
    return Promise.reject(new Error('killed'))
  } as unknown as T
}

const opensToWrite = ([, flags]: readonly unknown[]) => typeof flags === 'string' && /[wa+]/.test(flags)

/** Watches every call of Node by which the command changes files; returns what ends it. */
function watchFiles(): () => void {
  const open = watched('open', promises.open, opensToWrite)
  const watches: readonly [object, Record<string, unknown>][] = [
    [fs, { openSync: watched('openSync', fs.openSync, opensToWrite) }],
    [fs, Object.fromEntries(syncChanges.map((name) => [name, watched(name, fs[name] as Call)]))],
    [promises, Object.fromEntries(changes.map((name) => [name, watched(name, promises[name] as Call)]))],
    [
      promises,
      {
        open: async (...args: Parameters<typeof open>) => {
          const handle: FileHandle = await open(...args)
          const own = handleChanges.map((name) => [name, watched(name, (handle[name] as Call).bind(handle))])
          return Object.assign(handle, Object.fromEntries(own))
        },
      },
    ],
  ]
  const before = watches.map(([object, own]): [object, object] => [
    object,
    Object.fromEntries(Object.keys(own).map((name) => [name, Reflect.get(object, name)])),
  ])
  const set = (list: readonly (readonly [object, object])[]) => {
    for (const [object, own] of list) Object.assign(object, own)
    syncBuiltinESMExports()
  }
  set(watches)
  return () => set(before)
}

/** Above every number that a process can have: each run is another process, which has ended when the next one looks for it. */
let pid = 1 << 23

/** Runs the command until it has changed files `left` times; at last torn in the middle. Call it after `cuts.begin()`. */
export async function cutRun(run: KilledRun, left = Number.POSITIVE_INFINITY, torn = false): Promise<CutRun> {
  const own = process.pid
  Object.defineProperty(process, 'pid', { value: ++pid, configurable: true })
  try {
    const cut: Cut = { left, torn, calls: 0 }
    const { status, stdout } = await runs.run(cut, () => runCommand(run.args, { env, folder: alone }))
    cut.left = 0
    return { status, printed: stdout, files: filesBelow(run.folder), calls: cut.calls }
  } finally {
    Object.defineProperty(process, 'pid', { value: own, configurable: true })
  }
}

/** Whether a run that was cut off left a finished case behind. */
export const hasCase = (folder: string): boolean =>
  [...journalsOf(folder)].some((path) => fs.readFileSync(path, 'utf8').includes('"index"'))

const alone = resolve('.tsbuild/command-alone')

/** As `killedRuns`, once a run: a case over which two processes ended is not run a third time where it has no process of its own. */
export const cuts: Kills<number> = {
  command: join(alone, 'cli.js'),
  async begin() {
    // Without its worker the command grades in this process.
    await bundled({ 'command-line': 'src/cli/runCommandLine.ts' }, alone)
    return watchFiles()
  },
  async finishedRun(run) {
    const { calls, ...finished } = await cutRun(run)
    return { ...finished, extent: calls }
  },
  async killedRun(run, random, calls) {
    const left = below(random, calls)
    const kills = Number((await cutRun(run, left, random() < 0.5)).calls > left)
    const resumed = kills * Number(hasCase(run.folder))
    return { kills, resumed, ...(await cutRun(run)) }
  },
}
