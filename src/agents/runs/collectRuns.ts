import { append } from '../../array/append'
import { challenges } from '../../challenges'
import type { FileTree } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { isMachineFault } from '../../errors/isMachineFault'
import { compareCodePoints } from '../../python/compareCodePoints'
import { autoMedBenchRuns, type RunRecord } from './autoMedBenchRuns'
import { foldersWithoutRun } from './foldersWithoutRun'
import { type RunFolder, runFolders } from './runFolders'
import { readRunLog } from './runLog'

export interface CollectRunsOptions {
  /** Seconds that the agents had, where no log says it. */
  readonly budget?: number
}

export interface CollectedRuns {
  /** Sorted by `run_id`. */
  readonly records: readonly RunRecord[]
  readonly warnings: readonly string[]
}

/** The status of the command `timeout` for what it ended. */
const TIMED_OUT = 124
const THREE_DAYS = 3 * 24 * 3600

/**
 * The runs in a folder, as ReX-MLE and MLE-bench leave them in run groups and AutoMedBench in a folder each, as lines for `grade-batch`. Nothing is executed.
 *
 * @param files paths and contents below the folder.
 * @returns a record for each run folder; warnings name folders whose challenge is not known, and why others that hold files of a run are none.
 * @throws MedgradeError of `files.read`.
 * @example
 * const paths = ['g_run-group_aide/20260101_000000_seg_a_aide/submission/submission.csv']
 * const { records } = await collectRuns({ paths, read: async () => new Uint8Array() })
 * records[0].challenge_id // → seg_a
 * records[0].status // → submitted
 */
export async function collectRuns(files: FileTree, options: CollectRunsOptions = {}): Promise<CollectedRuns> {
  checkArguments({ files }, { paths: ['string'], read: 'function' })
  checkOptions('collectRuns', options, { budget: 'number' })
  const { folders, warnings, left } = runFolders(files.paths, [...challenges.keys()])
  const sorted = [...folders].sort((a, b) => compareCodePoints(a.runId, b.runId))
  const computeOf = computeRecords(files, warnings)
  const repeats = new Map<string, number>()
  const records: RunRecord[] = []
  for (const folder of sorted) {
    // Groups of one agent are its seeds.
    const key = JSON.stringify([folder.agent, folder.challenge])
    const seed = repeats.get(key) ?? 0
    repeats.set(key, seed + 1)
    records.push(await recordOf(folder, seed, files, options, await computeOf(folder.groupPath)))
  }
  const taken = new Set(folders.map(({ path }) => path))
  const paths = files.paths.filter((path) => !parentsOf(path).some((folder) => taken.has(folder)))
  const others = { ...files, paths }
  const all = [...records, ...(await autoMedBenchRuns(others, warnings))]
  const used = [...taken, ...all.map(({ run_id: id }) => id)]
  const isUsed = (path: string) => used.some((one) => one === path || isBelow(one, path) || isBelow(path, one))
  for (const [path, reason] of left) {
    const isInner = [...left.keys()].some((other) => isBelow(path, other))
    if (!isInner && !isUsed(path)) warnings.push(`${path} is not taken for a run: ${reason}`)
  }
  const unused = files.paths.filter((path) => !isUsed(path.split('/', 1)[0]!))
  append(warnings, foldersWithoutRun(unused, warnings))
  return { records: all.sort((a, b) => compareCodePoints(a.run_id, b.run_id)), warnings }
}

const isBelow = (path: string, folder: string) => path.startsWith(`${folder}/`)

/** Every folder that a path lies in. */
function parentsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'))
}

async function recordOf(
  folder: RunFolder,
  seed: number,
  files: FileTree,
  options: CollectRunsOptions,
  compute: unknown,
): Promise<RunRecord> {
  const has = (path: string) => folder.files.has(path)
  const at = (path: string) => `${folder.path}/${path}`
  const submission = ['submission/submission.csv', 'workspace/submission/submission.csv'].find(has)
  const log = has('run.log') ? readRunLog(await files.read(at('run.log'))) : null
  const journal = [...folder.files]
    .filter((path) => /^workspace\/agent\/logs\/[^/]*-exp\/journal\.json$/.test(path))
    .sort()[0]
  const logPath = journal ?? ['run.log', 'logs/agent.log'].find(has)
  const code = ['code/best_solution.py', 'code/train.py'].find(has)
  const exitCode = log?.exitCode ?? null
  return {
    challenge_id: folder.challenge,
    submission_path: submission === undefined ? null : at(submission),
    submission_dir: submission === undefined ? null : at(submission.replace(/\/[^/]*$/, '')),
    run_id: folder.runId,
    group: folder.group,
    agent: folder.agent,
    seed,
    budget_s: log?.budget ?? (folder.path.split('/').includes('3_day') ? THREE_DAYS : (options.budget ?? null)),
    wall_time_s: log?.wallTime ?? null,
    exit_code: exitCode,
    timed_out: exitCode === TIMED_OUT,
    success: exitCode === null ? null : exitCode === 0,
    status: submission === undefined ? 'missing' : submission.startsWith('workspace/') ? 'recovered' : 'submitted',
    log_path: logPath === undefined ? null : at(logPath),
    code_path: code === undefined ? null : at(code),
    ...(compute !== undefined && { compute }),
  }
}

/** What `compute.json` of a group or of the folder says; each is read once. */
function computeRecords(files: FileTree, warnings: string[]): (groupPath: string) => Promise<unknown> {
  const there = new Set(files.paths.filter((path) => /(?:^|\/)compute\.json$/.test(path)))
  const records = new Map<string, Promise<unknown>>()
  const read = async (path: string) => {
    try {
      return JSON.parse(new TextDecoder().decode(await files.read(path)))
    } catch (error) {
      if (isMachineFault(error)) throw error
      warnings.push(`${path} is no JSON: ${(error as Error).message}`)
      return undefined
    }
  }
  return async (groupPath) => {
    const path = [`${groupPath}/compute.json`, 'compute.json'].find((path) => there.has(path))
    if (path === undefined) return undefined
    const record = records.get(path) ?? read(path)
    records.set(path, record)
    return record
  }
}
