import type { ChallengeReport, Source } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { type RunAccess, runAccess } from '../automedbench/access/runAccess'
import { fieldsOf, isFields, listOf } from '../automedbench/runs/looseJson'
import { type RunFiles, runFiles } from '../automedbench/runs/runFiles'
import { type RunPlaces, runLayout } from '../automedbench/runs/runLayout'
import {
  type RunRecord,
  reportedBreach,
  runRecord,
  TIME_LIMIT_S,
  type TokenPrice,
} from '../automedbench/runs/runRecord'
import { autoMedBenchTask } from '../automedbench/tasks/autoMedBenchTask'
import { type AutoMedBenchTask, type TaskTrack, tasks } from '../automedbench/tasks/tasks'
import type { Judge } from '../judging/judgeAll'
import { type RunTexts, runTexts, type VqaEvidence, vqaEvidence } from './runEvidence'
import { subSource } from './subSource'

export interface GradeRunFolderOptions {
  /** Id of the task; default: what the run says. */
  readonly task?: string
  /** Default: what the run says. */
  readonly tier?: 'lite' | 'standard' | 'pro'
  /** By name of the agent, for runs whose report states no cost. */
  readonly prices?: Readonly<Record<string, TokenPrice>>
  /** Seconds that a run may take; default: what the task says. */
  readonly timeLimitS?: number
  /** A judge's answer on S1 to S3 as it came, or JSON `{s1, s2, s3}`. */
  readonly verdict?: string
  /** Asks a model about S1 to S3, again with the reason where its answer cannot be used; VQA is judged by rules, reports without one. */
  readonly judge?: Judge
  /** Time in the detail report; default: none. */
  readonly now?: Date
  /** Scores the outputs elsewhere, as `gradeRunFiles` of medgrade/node does in another process. Default: here. */
  readonly scoreOutputs?: (outputs: OutputsToScore) => Promise<ChallengeReport>
}

/** What a run left for its track's scorer, as folders of the run and of the data. */
export interface OutputsToScore {
  readonly challenge: string
  /** Absent: the profile `site`. */
  readonly variant?: 'released'
  /** Below the run's folder. */
  readonly outputs: string
  /** Below the data's folder; empty: the folder itself. */
  readonly data: string
  /** Stands for the file of that name in the data. */
  readonly taskJson?: string
}

/** A run with the data of its task, before anything is scored. */
export interface OpenedRun {
  readonly files: RunFiles
  readonly places: RunPlaces
  readonly record: RunRecord
  readonly known: AutoMedBenchTask | null
  readonly id: string | null
  readonly track: TaskTrack
  readonly tier: string | null
  readonly timeLimitS: number
  readonly data: Source
  /** Why nothing can be scored: a fault of the organiser's data. */
  readonly fault: MedgradeError | null
  /** Where `data` lies below the folder that was given; empty: it is that folder. */
  readonly dataFolder: string
  readonly taskFile: Readonly<Record<string, unknown>>
  readonly ids: readonly string[]
  readonly texts: RunTexts
  readonly evidence: VqaEvidence | null
  /** What all its logs together say of what it may not do, by the rules of the site. */
  readonly access: RunAccess
  /** Models that the answers of a VQA run name. */
  readonly answeredWith: readonly string[]
}

/** Reads a run and finds the data of its task. */
export async function openRun(
  source: Source,
  data: Source,
  options: GradeRunFolderOptions,
  warn: (text: string) => void,
): Promise<OpenedRun> {
  const files = runFiles(source, warn)
  const places = await runLayout(files)
  const found = await runRecord(source, { prices: options.prices, onWarning: warn })
  const named = options.task ?? found.task
  const { source: own, folder: dataFolder, taskFile, fault } = await taskData(data, named)
  const id = named ?? (typeof taskFile.task_id === 'string' ? taskFile.task_id : null)
  const known = id === null ? null : autoMedBenchTask(id)
  const track = trackOf(taskFile.track, known, id)
  const timeLimitS = options.timeLimitS ?? known?.timeLimitS ?? TIME_LIMIT_S
  const record = { ...found, ...limits(found, timeLimitS), task: id, tier: options.tier ?? found.tier }
  const texts = await runTexts(files, places)
  const ids = listOf(taskFile.case_ids).filter((each): each is string => typeof each === 'string')
  const evidence = track === 'vqa' ? await vqaEvidence(files, texts.conversation, ids.length) : null
  return {
    files,
    places,
    record,
    known,
    id,
    track,
    tier: record.tier,
    timeLimitS,
    data: own,
    fault,
    dataFolder,
    taskFile,
    ids,
    texts,
    evidence,
    access: await runAccess(files, places, track, { ...texts, breach: await reportedBreach(files, places) }),
    answeredWith: track === 'vqa' ? await answeringModels(files, ids) : [],
  }
}

function limits({ wallTimeS, submitted }: RunRecord, limit: number) {
  return {
    overLimit: wallTimeS === null ? null : wallTimeS > limit,
    timedOut: wallTimeS === null || submitted === null ? null : !submitted && wallTimeS >= limit,
  }
}

/** The models that the first 200 answers name. */
async function answeringModels(files: RunFiles, ids: readonly string[]): Promise<string[]> {
  const named = new Set<string>()
  for (const id of ids.slice(0, 200)) {
    const path = `outputs/${id}/answer.json`
    const model = (await files.exists(path)) ? fieldsOf(await files.json(path)).model_name : undefined
    if (typeof model === 'string') named.add(model)
  }
  return [...named]
}

interface TaskData {
  readonly source: Source
  readonly folder: string
  readonly taskFile: Readonly<Record<string, unknown>>
  readonly fault: MedgradeError | null
}

/**
 * The folder with `task.json`: the one given, or the one in it that bears the task's name. A run of a known task is read without it, too: its report says that it
 * could not be graded.
 */
async function taskData(data: Source, named: string | null): Promise<TaskData> {
  const known = named === null ? null : autoMedBenchTask(named)
  const folders = [...new Set([named, known?.id ?? null])].filter((name) => name !== null && /^[\w.-]+$/.test(name))
  for (const folder of [null, ...folders]) {
    const source = folder === null ? data : subSource(data, folder!)
    if (!(await source.exists('task.json'))) continue
    const content = await runFiles(source).json('task.json')
    if (isFields(content)) return { source, folder: folder ?? '', taskFile: content, fault: null }
    const fault = new MedgradeError('invalid-answers', 'task.json must hold a JSON object', {
      file: 'task.json',
      expected: 'a JSON object',
    })
    if (known === null) throw fault
    return { source, folder: folder ?? '', taskFile: {}, fault }
  }
  const places = ['task.json', ...folders.map((folder) => `${folder}/task.json`)].join(' or ')
  const fault = new MedgradeError('not-prepared', `The data of the task are missing: no ${places}`, {
    file: 'task.json',
    expected: places,
  })
  if (known === null) throw fault
  return { source: data, folder: '', taskFile: {}, fault }
}

function trackOf(stated: unknown, known: AutoMedBenchTask | null, id: string | null): TaskTrack {
  const track = tasks.map((task) => task.track).find((each) => each === stated) ?? known?.track
  if (track) return track
  const found = id ?? 'no task'
  throw new MedgradeError(
    'bad-option',
    `The track of '${found}' is not known: name a task, or the track in task.json`,
    {
      found,
      expected: nearestName(found, [...new Set(tasks.map((task) => task.track))]),
    },
  )
}
