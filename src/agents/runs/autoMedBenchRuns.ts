import type { FileTree, Source } from '../../contract'
import { isMachineFault } from '../../errors/isMachineFault'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { compareCodePoints } from '../../python/compareCodePoints'
import { runFiles } from '../automedbench/runs/runFiles'
import { runLayout } from '../automedbench/runs/runLayout'
import { runRecord, TIME_LIMIT_S } from '../automedbench/runs/runRecord'
import { autoMedBenchTask } from '../automedbench/tasks/autoMedBenchTask'

/** One run of an agent, a line of a batch. Names are those of the batch list. */
export interface RunRecord {
  readonly challenge_id: string
  /** Null: the run left no submission, which grades as a failure. */
  readonly submission_path: string | null
  readonly submission_dir: string | null
  readonly run_id: string
  readonly group: string
  readonly agent: string
  /** Which repetition of the challenge in its group it is, from 0. */
  readonly seed: number
  readonly budget_s: number | null
  readonly wall_time_s: number | null
  readonly exit_code: number | null
  readonly timed_out: boolean
  readonly success: boolean | null
  /** `recovered`: found in the workspace, or in outputs that were not handed in, because the run did not come so far. */
  readonly status: 'submitted' | 'recovered' | 'missing'
  readonly log_path: string | null
  readonly code_path: string | null
  /** The content of `compute.json` of the group or the folder. */
  readonly compute?: unknown
  /** Of a run of AutoMedBench: its folder and task, and what it took. The submission is the folder of its outputs. */
  readonly run_folder?: string
  readonly task_id?: string
  readonly tier?: string | null
  readonly turns?: number | null
  readonly tokens?: number | null
  readonly cost_usd?: number | null
}

/** What a run's harness leaves, below the folder of the run; the shortest folder that has one of them is the run. */
const marks =
  /^(.+?)\/(?:(?:workspace\/)?process\/(?:conversation\.json|messages\.json|(?:trace|tool_calls|tool_log|api_responses)\.jsonl)|outputs\/run_summary\.json|detail_report\.json)$/

/** The runs of AutoMedBench below a folder; a run whose task no registry has is left out with a warning. */
export async function autoMedBenchRuns(files: FileTree, warnings: string[]): Promise<RunRecord[]> {
  const roots = new Map<string, string[]>()
  for (const path of files.paths) {
    const root = marks.exec(path)?.[1]
    if (root !== undefined) roots.set(root, [])
  }
  // A run may hold what looks like one.
  const nested = [...roots.keys()].filter((root) => folderOf(root, roots) !== undefined)
  for (const root of nested) roots.delete(root)
  for (const path of files.paths) {
    const root = folderOf(path, roots)
    if (root !== undefined) roots.get(root)!.push(path.slice(root.length + 1))
  }
  const repeats = new Map<string, number>()
  const records: RunRecord[] = []
  for (const [root, paths] of [...roots].sort(([a], [b]) => compareCodePoints(a, b))) {
    try {
      const record = await recordOf(root, paths, files, repeats)
      if (record === null) warnings.push(`${root}: the run names no task of AutoMedBench`)
      else records.push(record)
    } catch (error) {
      if (!isMedgradeError(error) || isMachineFault(error)) throw error
      warnings.push(`${root}: ${error.message}`)
    }
  }
  return records
}

/** The uppermost folder of `roots` that a path lies in. */
function folderOf(path: string, roots: ReadonlyMap<string, unknown>): string | undefined {
  const parts = path.split('/')
  for (let length = 1; length < parts.length; length++) {
    const folder = parts.slice(0, length).join('/')
    if (roots.has(folder)) return folder
  }
  return undefined
}

async function recordOf(root: string, paths: readonly string[], files: FileTree, repeats: Map<string, number>) {
  const source = sourceBelow(root, paths, files)
  const run = await runRecord(source)
  const task = run.task === null ? null : autoMedBenchTask(run.task)
  if (task === null) return null
  const { outputs } = await runLayout(runFiles(source))
  const agent = run.agent ?? 'unknown'
  const repeated = JSON.stringify([agent, task.id, run.tier])
  const seed = repeats.get(repeated) ?? 0
  repeats.set(repeated, seed + 1)
  const left = paths.some((path) => path.startsWith(`${outputs}/`))
  const log = ['process/conversation.json', 'workspace/process/conversation.json', 'process/trace.jsonl'].find((path) =>
    paths.includes(path),
  )
  return {
    challenge_id: `automedbench-${task.track}`,
    submission_path: left ? `${root}/${outputs}` : null,
    submission_dir: left ? `${root}/${outputs}` : null,
    run_id: root,
    group: root.includes('/') ? root.slice(0, root.lastIndexOf('/')) : '',
    agent,
    seed,
    budget_s: task.timeLimitS ?? TIME_LIMIT_S,
    wall_time_s: run.wallTimeS,
    exit_code: null,
    timed_out: run.timedOut ?? false,
    success: run.submitted,
    status: !left ? 'missing' : run.submitted === false ? 'recovered' : 'submitted',
    log_path: log === undefined ? null : `${root}/${log}`,
    code_path: null,
    run_folder: root,
    task_id: task.id,
    tier: run.tier,
    turns: run.turns,
    tokens: run.totalTokens,
    cost_usd: run.costUsd,
  } as const
}

function sourceBelow(root: string, paths: readonly string[], files: FileTree): Source {
  const there = new Set(paths)
  return {
    async read(path) {
      if (there.has(path)) return files.read(`${root}/${path}`)
      throw new MedgradeError('not-found', `There is no file ${path}`, { file: path })
    },
    exists: async (path) => there.has(path),
    async list(folder) {
      const inside = folder === '' || folder === '.' ? '' : `${folder}/`
      const below = paths.filter((path) => path.startsWith(inside)).map((path) => path.slice(inside.length))
      return [...new Set(below.map((path) => path.split('/')[0]!))].sort(compareCodePoints)
    },
  }
}
