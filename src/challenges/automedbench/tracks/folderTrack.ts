/**
 * An AutoMedBench track grades a folder per case. The organiser's folder has `task.json`, `answers/`, `public/` and optionally `annotations.json`;
 * the submission has a folder per case. Each track is one challenge: the `site` profile by default, the `released` scorer as a variant.
 */

import type {
  CaseEvidence,
  CaseResult,
  CaseTask,
  Challenge,
  Metric,
  Plain,
  ReaderName,
  Source,
} from '../../../contract'
import { isMedgradeError, MedgradeError } from '../../../errors/MedgradeError'
import { refuse } from '../../../errors/refuse'
import { defineChallenge } from '../../defineChallenge'
import { isRecord } from '../../isRecord'
import type { Fields } from '../scorers/trackResult'

export type Profile = 'site' | 'released'

export interface Case {
  readonly id: string
  readonly index: number
  readonly ids: readonly string[]
  /** What task.json holds. */
  readonly options: Fields
}

export interface Folders {
  /** The organiser's folder. */
  readonly data: Source
  readonly submission: Source
}

export type CaseInput = Pick<CaseTask, 'files' | 'values'>

export interface FolderTrack<S extends Plain, P> {
  readonly track: string
  readonly title: string
  readonly task: string
  /** Numbers of the result that are metrics of the report as well; the first is the score. */
  readonly metrics: { readonly site: readonly string[]; readonly released?: readonly string[] }
  readonly conventions: Readonly<Record<string, string>>
  /** Reads what concerns all cases, such as a table. */
  prepare?(folders: Folders, profile: Profile): Promise<P>
  /** The files and values of one case. */
  input(item: Case, profile: Profile, folders: Folders, shared: P): CaseInput | Promise<CaseInput>
  score(files: Readonly<Record<string, unknown>>, values: Fields, id: string): CaseEvidence<S>
  /** What the case lacks to count as completed; null where it counts. */
  missing(evidence: CaseEvidence<S>, files: Readonly<Record<string, unknown>>, values: Fields): string | null
  /** The result in the benchmark's own layout; throws `invalid-submission` where the released scorer breaks. */
  site(states: readonly S[], ids: readonly string[]): Fields | null
  released?(states: readonly S[], ids: readonly string[]): Fields
  /** Another formula over the same cases as the site profile, by the name of its variant. */
  readonly formulas?: Readonly<Record<string, (states: readonly S[], ids: readonly string[]) => Fields>>
}

const standardMetrics = ['task_score', 'completion_rate', 's4', 's5', 'agentic_without_s1_s3', 'overall_without_s1_s3']

export function folderTrack<S extends Plain, P = undefined>(track: FolderTrack<S, P>): Challenge {
  const profileOf = (profile: Profile, site = track.site) => {
    const resultOf = (cases: readonly CaseResult<S>[]) => {
      const states = cases.map(({ evidence }) => evidence!.state)
      const ids = cases.map(({ id }) => id)
      return profile === 'site' ? site(states, ids) : track.released!(states, ids)
    }
    const names = profile === 'site' ? [...standardMetrics, ...track.metrics.site] : (track.metrics.released ?? [])
    return {
      metrics: names.map((name): Metric => ({ name: leaf(name), direction: directionOf(name) })),
      tasks: async ({ files }: { files: { answers: Source; submission: Source } }) =>
        tasksOf(track, profile, { data: files.answers, submission: files.submission }),
      results: (cases: readonly CaseResult<S>[]): Plain => {
        try {
          return resultOf(cases)
        } catch (error) {
          if (profile === 'site') throw error
          return { headline: null, error: (error as Error).message }
        }
      },
      aggregate: (cases: readonly CaseResult<S>[]) => metricsOf(resultOf(cases), names, track.track),
    }
  }
  return defineChallenge({
    id: `automedbench-${track.track}`,
    title: track.title,
    task: track.task,
    benchmark: 'automedbench',
    answers: {},
    submission: {},
    pairing: { ids: 'text', rule: 'same-set' },
    conventions: track.conventions,
    bootstrap: false,
    scoreCase(files, values, id) {
      const evidence = track.score(files, values, id)
      const missing = track.missing(evidence, files, values)
      return missing === null ? evidence : { ...evidence, facts: { ...evidence.facts, missing } }
    },
    ...profileOf('site'),
    variants: {
      site: {},
      ...(track.released ? { released: profileOf('released') } : {}),
      ...Object.fromEntries(
        Object.entries(track.formulas ?? {}).map(([name, formula]) => [name, profileOf('site', formula)]),
      ),
    },
  }) as Challenge
}

const leaf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

function directionOf(path: string): Metric['direction'] {
  return /mae|rmse|lpips/.test(path) ? 'lower' : 'higher'
}

/** The numbers at the named places (`metrics.mAP`) of a result; null, where a score could not be made, is NaN. */
function metricsOf(result: Fields | null, names: readonly string[], track: string): Record<string, number> {
  if (result === null)
    throw new MedgradeError('invalid-answers', `The ${track} track has no site score with the options of task.json`, {
      file: 'task.json',
      expected: 'the variant released, or the mlrg backend',
    })
  return Object.fromEntries(
    names.map((path) => {
      const value = path.split('.').reduce<Plain | undefined>((at, key) => (at as Fields | null)?.[key], result)
      return [leaf(path), typeof value === 'number' ? value : Number.NaN]
    }),
  )
}

async function tasksOf<S extends Plain, P>(
  track: FolderTrack<S, P>,
  profile: Profile,
  folders: Folders,
): Promise<Omit<CaseTask, 'index'>[]> {
  const options = await readAnswersJson(folders.data, 'task.json')
  const ids = options?.case_ids
  if (!Array.isArray(ids) || !ids.every((id): id is string => typeof id === 'string' && id !== ''))
    refuse('invalid-answers', 'case_ids', JSON.stringify(ids) ?? 'nothing', 'case_ids: [text, …]', {
      file: 'task.json',
    })
  if (options!.track !== undefined && options!.track !== track.track)
    refuse('invalid-answers', 'track', options!.track, track.track, { file: 'task.json' })
  const shared = (await track.prepare?.(folders, profile)) as P
  const tasks: Omit<CaseTask, 'index'>[] = []
  for (const [index, id] of ids.entries()) {
    const input = await track.input({ id, index, ids, options: options! }, profile, folders, shared)
    tasks.push({ id, files: input.files, values: { ...input.values, profile } })
  }
  return tasks
}

/** A JSON object of the organiser's folder; undefined when there is no such file. Broken: `invalid-answers`. */
export async function readAnswersJson(data: Source, path: string): Promise<Fields | undefined> {
  if (!(await data.exists(path))) {
    if (path === 'task.json')
      throw new MedgradeError('invalid-answers', 'The folder has no task.json', { file: path, expected: path })
    return undefined
  }
  const text = new TextDecoder().decode(await data.read(path))
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value as Fields
  } catch {
    // Refused below.
  }
  throw new MedgradeError('invalid-answers', `${path} must hold a JSON object`, {
    file: path,
    expected: 'a JSON object',
  })
}

/** A file of the submission that may be absent or broken; the first path that exists is read. */
export function predicted(reader: ReaderName, ...paths: string[]): CaseTask['files'][string] {
  return { side: 'submission', paths, reader, lenient: true }
}

/** Why a predicted file that was read as `file` does not complete its case. */
export function lack(file: unknown, name: string, why = 'cannot be used'): string {
  if (file === undefined) return `no ${name}`
  return `${name} ${isMedgradeError(file) ? 'cannot be read' : why}`
}

/** A file of the organiser, which must be there and be readable. */
export function given(reader: ReaderName, ...paths: string[]): CaseTask['files'][string] {
  return { side: 'answers', paths, reader }
}

/** The first of the paths that exists, or null. */
export async function firstOf(source: Source, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await source.exists(path)) return path
  return null
}
