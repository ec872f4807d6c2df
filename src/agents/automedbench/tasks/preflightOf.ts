import { append } from '../../../array/append'
import { siteRules } from '../access/forbiddenPath'
import { checkKeyFile } from '../runs/checkKeyFile'
import { at, fieldsOf, listOf } from '../runs/looseJson'
import type { RunFiles } from '../runs/runFiles'
import type { TaskTrack } from './tasks'

/** Paths of what the metrics of the report track need; null: not said where. */
export interface ReportCheckpoints {
  readonly suite?: string | null
  readonly chexbert?: string | null
  readonly bert?: string | null
  readonly radgraph?: string | null
  readonly keyFile?: string | null
  /** What the networks said of both sides: `annotations.json` of the data. */
  readonly annotations?: string | null
}

export interface Preflight {
  /** Everything is there. */
  readonly ok: boolean
  /** What is not, each with its path, in the order in which it is needed. */
  readonly missing: readonly string[]
  /** The first missing checkpoint, as the released code names it; null where none is. */
  readonly firstMissing: 'suite' | 'chexbert' | 'bert' | 'radgraph' | null
}

const parts = ['suite', 'chexbert', 'bert', 'radgraph'] as const

/**
 * What lacks before a run can be scored: the task's data, its private references, and for reports the checkpoints and the key file that the
 * caller names. Nothing is scored.
 */
export async function preflightOf(
  data: RunFiles,
  track: TaskTrack,
  checkpoints: ReportCheckpoints = {},
): Promise<Preflight> {
  const missing = await missingData(data, track)
  const lacking: (typeof parts)[number][] = []
  for (const part of parts) {
    const path = checkpoints[part]
    if (!path) continue
    const there = (await data.exists(path)) || (await data.names(path)) !== null
    if (!there) {
      lacking.push(part)
      missing.push(`checkpoint ${part}: ${path}`)
    }
  }
  if (checkpoints.annotations) append(missing, await annotationProblems(data, checkpoints.annotations))
  if (checkpoints.keyFile) append(missing, await keyFileProblems(data, checkpoints.keyFile, track))
  return { ok: missing.length === 0, missing, firstMissing: lacking[0] ?? null }
}

async function missingData(data: RunFiles, track: TaskTrack): Promise<string[]> {
  const task = (await data.exists('task.json')) ? await data.json('task.json') : undefined
  if (task === undefined) return ['task data: task.json']
  const ids = listOf(fieldsOf(task).case_ids).filter((id) => typeof id === 'string')
  if (ids.length === 0) return ['task data: task.json names no case_ids']
  const stated = at(task, 'track')
  const missing =
    stated !== undefined && stated !== track ? [`task data: task.json is of the track ${String(stated)}`] : []
  const table = track === 'vqa' || track === 'classification'
  if (table && (await data.exists('answers/ground_truth.csv'))) return missing
  if (track === 'classification') return [...missing, 'private reference: answers/ground_truth.csv']
  for (const id of ids)
    if ((await data.names(`answers/${id}`)) === null) missing.push(`private reference: answers/${id}/`)
  return missing
}

const networks = [
  ['chexbert', 'CheXbert codes'],
  ['radgraph', 'RadGraph graphs'],
] as const

/** What the networks said of the references; what they say of a run's reports is made after it. The backend `lightweight` asks none. */
async function annotationProblems(data: RunFiles, path: string): Promise<string[]> {
  const task = fieldsOf((await data.exists('task.json')) ? await data.json('task.json') : undefined)
  if (task.clinical_score_backend === 'lightweight') return []
  const made = 'which docs/recipes/report_annotations.py makes'
  if (!(await data.exists(path))) return [`annotations: ${path}, ${made}`]
  const content = await data.json(path)
  const ids = listOf(task.case_ids).filter((id): id is string => typeof id === 'string')
  return networks.flatMap(([name, what]) => {
    const given = fieldsOf(at(content, name, 'reference'))
    const lacking = ids.filter((id) => !Object.hasOwn(given, id)).length
    return lacking === 0
      ? []
      : [`annotations: no ${what} (${name}.reference) of ${lacking} of ${ids.length} references in ${path}, ${made}`]
  })
}

/** Only the numbers of lines are told, never what stands in them. */
async function keyFileProblems(data: RunFiles, path: string, track: TaskTrack): Promise<string[]> {
  const text = await data.text(path)
  if (text === null) return [`key file: ${path}`]
  const { keyLines } = siteRules[track]
  if (keyLines === null) return [`key file: the track ${track} asks for none`]
  const { ok, reason, count, lines } = checkKeyFile(text, { lines: keyLines })
  if (ok) return []
  return [
    `key file: ${path} ${reason === 'count' ? `has ${count} lines instead of ${keyLines}` : `has no key in lines ${lines}`}`,
  ]
}
