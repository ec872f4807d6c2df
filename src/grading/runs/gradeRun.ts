import { agenticScore, type StageName, type Stages } from '../../benchmarks/automedbench/agenticScore'
import { detailReport } from '../../benchmarks/automedbench/detail/detailReport'
import { type DetailTrack, detailTracks, ruleFailure } from '../../benchmarks/automedbench/detail/ruleFailure'
import { codeExecutions } from '../../benchmarks/automedbench/runs/codeExecutions'
import { at, fieldsOf, isFields, listOf, numberOf } from '../../benchmarks/automedbench/runs/looseJson'
import { type RunFiles, runFiles } from '../../benchmarks/automedbench/runs/runFiles'
import { type RunPlaces, runLayout } from '../../benchmarks/automedbench/runs/runLayout'
import { type RunRecord, runRecord, TIME_LIMIT_S, type TokenPrice } from '../../benchmarks/automedbench/runs/runRecord'
import { toolSummary } from '../../benchmarks/automedbench/runs/toolSummary'
import { autoMedBenchTask } from '../../benchmarks/automedbench/tasks/autoMedBenchTask'
import { type ModelCheck, modelCheck } from '../../benchmarks/automedbench/tasks/modelCheck'
import { type AutoMedBenchTask, type TaskTrack, tasks } from '../../benchmarks/automedbench/tasks/tasks'
import type { ChatMessage } from '../../benchmarks/judging/judgeMessages'
import type { ChallengeReport, Plain, ReportError, Source } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { type FileEntries, sourceOf } from '../files/filesSource'
import { grade } from '../grade'
import { version } from '../report/version'
import { type JudgedRun, type JudgedTriple, judgedRun } from './judgedRun'
import { type RunTexts, runTexts, type VqaEvidence, vqaEvidence } from './runEvidence'
import { overlaid, subSource } from './subSource'

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
  /** Asks a model about S1 to S3; reports and VQA have rules for them that are used without one. */
  readonly judge?: (messages: readonly ChatMessage[]) => Promise<string>
  /** Time in the detail report; default: none. */
  readonly now?: Date
}

/** The scores of a run in one profile. */
export interface RunScores {
  readonly stages: Stages
  readonly agentic: number
  readonly task: number | null
  readonly overall: number | null
  /** 100 × overall. */
  readonly overallShown: number | null
  /** good, okay or fail. */
  readonly tier: string | null
  readonly rating: string | null
  /** E1 to E5, E8; null: none. */
  readonly failure: string | null
}

export interface GradedRun {
  readonly run: RunRecord
  readonly task: {
    readonly id: string | null
    readonly track: TaskTrack
    readonly dataset: string | null
    readonly timeLimitS: number
  }
  /** Where S1 to S3 come from; null: they are not judged and count 0. */
  readonly judged: JudgedRun['source']
  readonly disqualified: boolean
  readonly profiles: { readonly site: RunScores | null; readonly released: RunScores | null }
  /** Whether the run names the models that its task and tier allow; null for a task that the registry lacks. */
  readonly models: ModelCheck | null
  /** Of VQA runs. */
  readonly evidence: VqaEvidence | null
  /** The fields of the released `detail_report.json`; null for tracks whose code writes none. */
  readonly detailReport: Readonly<Record<string, unknown>> | null
  /** Everything that a complete run has and this one lacks. */
  readonly incomplete: readonly string[]
  readonly results: { readonly site: Plain; readonly released: Plain }
  /** Why the outputs could not be scored. */
  readonly error: ReportError | null
  readonly warnings: readonly string[]
  readonly medgrade: { readonly version: string }
}

/**
 * Grades a run of AutoMedBench from end to end: what it left, how it worked, what came out, in the profiles `site` and `released`.
 *
 * @param folder the run's folder.
 * @param data the task's data: `task.json`, `answers/`, perhaps `public/` and `annotations.json`, or a folder with a folder of these for every task.
 * @throws MedgradeError `not-prepared` without the task's data, `bad-option` for a task that nothing names, `path-escape`
 *
 * @example
 * const data = { 'task.json': '{"track": "vqa", "case_ids": ["q"]}', 'answers/q/answer.json': '{"answer_label": "A"}' , 'public/q/question.json': '{}' }
 * const run = { 'report.json': '{"agent": "a"}', 'outputs/q/answer.json': '{"predicted_label": "A", "raw_model_output": "It is A."}' }
 * const { profiles } = await gradeRun(run, data)
 * profiles.site!.task // → 1
 */
export async function gradeRun(
  folder: FileEntries | Source,
  data: FileEntries | Source,
  options: GradeRunFolderOptions = {},
): Promise<GradedRun> {
  checkOptions('gradeRun', options, {
    task: 'string',
    tier: 'string',
    prices: 'object',
    timeLimitS: 'number',
    verdict: 'string',
    judge: 'function',
    now: 'object',
  })
  const warnings: string[] = []
  const warn = (text: string) => void (warnings.includes(text) || warnings.push(text))
  const source = sourceOf(folder)
  const opened = await openRun(source, sourceOf(data), options, warn)
  const graded = await gradeOutputs(source, opened)
  const judged = await judgedRun({
    track: opened.track,
    agent: opened.record.agent,
    task: opened.id,
    tier: opened.tier,
    texts: opened.texts,
    artefacts: opened.record.artefacts,
    measured: graded.released?.results ?? graded.site.results ?? null,
    failure: failureOf(graded, opened.track),
    verdict: options.verdict,
    judge: options.judge,
  })
  for (const text of judged.warnings) warn(text)
  const final = opened.track === 'vqa' ? await gradeOutputs(source, opened, judged.released) : graded
  for (const text of [...final.site.warnings, ...(final.released?.warnings ?? [])]) warn(text)
  return reportOf(opened, final, judged, warnings, options.now)
}

interface Opened {
  readonly files: RunFiles
  readonly places: RunPlaces
  readonly record: RunRecord
  readonly known: AutoMedBenchTask | null
  readonly id: string | null
  readonly track: TaskTrack
  readonly tier: string | null
  readonly timeLimitS: number
  readonly data: Source
  readonly taskFile: Readonly<Record<string, unknown>>
  readonly ids: readonly string[]
  readonly texts: RunTexts
  readonly evidence: VqaEvidence | null
}

async function openRun(
  source: Source,
  data: Source,
  options: GradeRunFolderOptions,
  warn: (text: string) => void,
): Promise<Opened> {
  const files = runFiles(source, warn)
  const places = await runLayout(files)
  const found = await runRecord(source, { ...(options.prices ? { prices: options.prices } : {}), onWarning: warn })
  const named = options.task ?? found.task
  const { source: own, taskFile } = await taskData(data, named)
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
    taskFile,
    ids,
    texts,
    evidence,
  }
}

function limits({ wallTimeS, submitted }: RunRecord, limit: number) {
  return {
    overLimit: wallTimeS === null ? null : wallTimeS > limit,
    timedOut: wallTimeS === null || submitted === null ? null : !submitted && wallTimeS >= limit,
  }
}

/** The folder with `task.json`: the one given, or the one in it that bears the task's name. */
async function taskData(data: Source, named: string | null) {
  const known = named === null ? null : autoMedBenchTask(named)
  const folders = [...new Set([named, known?.id ?? null])].filter((name) => name !== null && /^[\w.-]+$/.test(name))
  for (const folder of [null, ...folders]) {
    const source = folder === null ? data : subSource(data, folder!)
    if (!(await source.exists('task.json'))) continue
    const content = await runFiles(source).json('task.json')
    if (isFields(content)) return { source, taskFile: content }
    throw new MedgradeError('invalid-answers', 'task.json must hold a JSON object', {
      file: 'task.json',
      expected: 'a JSON object',
    })
  }
  const places = ['task.json', ...folders.map((folder) => `${folder}/task.json`)].join(' or ')
  throw new MedgradeError('not-prepared', `The data of the task are missing: no ${places}`, {
    file: 'task.json',
    expected: places,
  })
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
      expected: [...new Set(tasks.map((task) => task.track))].join(', '),
    },
  )
}

interface Graded {
  readonly site: ChallengeReport
  readonly released: ChallengeReport | null
}

/** The track's own scorers over the outputs, in both profiles. */
async function gradeOutputs(source: Source, opened: Opened, judged?: JudgedTriple): Promise<Graded> {
  const { track, data, places } = opened
  const input = {
    answersFiles: track === 'vqa' ? overlaid(data, 'task.json', JSON.stringify(withEvidence(opened, judged))) : data,
    submissionFiles: subSource(source, places.outputs),
    submissionPath: places.outputs,
  }
  const challenge = `automedbench-${track}`
  const hasReleased = track !== 'classification' && track !== 'synthetic'
  return {
    site: await grade(challenge, input, { details: true }),
    released: hasReleased ? await grade(challenge, input, { variant: 'released', details: true }) : null,
  }
}

/** What the run shows goes to the VQA scorer as its evidence, unless the task's file states it. */
function withEvidence({ taskFile, evidence }: Opened, judged?: JudgedTriple) {
  if (evidence === null) return taskFile
  const { modelCall, smoke, postprocess, toolUsage } = evidence
  const shown = {
    model_call_detected: modelCall.detected,
    smoke_forward_passed: smoke.valid,
    postprocess_valid: postprocess.valid,
    ...(judged ? { s1: judged.s1, s3: judged.s3 } : {}),
  }
  const used = toolUsage.inspect_image_calls + toolUsage.submit_answer_calls > 0
  const tools = used ? { image_inspected: toolUsage.inspect_used, accepted_answers: toolUsage.submit_answer_ok } : null
  return { tool_usage: tools, ...taskFile, evidence: { ...shown, ...fieldsOf(taskFile.evidence) } }
}

function failureOf({ released }: Graded, track: TaskTrack): string | null {
  const detail = detailTracks.find((each) => each === track)
  const results = released?.results
  if (!results || detail === undefined || at(results, 'headline') === null) return null
  const failure = ruleFailure(detail, results)
  return failure === null ? null : `${failure.primary}: ${failure.explanation}`
}

function reportOf(
  opened: Opened,
  graded: Graded,
  judged: JudgedRun,
  warnings: readonly string[],
  now: Date | undefined,
): GradedRun {
  const { record, id, track, known, timeLimitS, texts } = opened
  const released = releasedScores(opened, graded, judged)
  const executions = codeExecutions(texts.conversation)
  return {
    run: record,
    task: { id, track, dataset: known?.dataset ?? null, timeLimitS },
    judged: judged.source,
    disqualified: record.violations.breach,
    profiles: { site: siteScores(opened, graded, judged), released },
    models: known === null ? null : modelCheck({ executions, plan: texts.plan }, known, opened.tier),
    evidence: opened.evidence,
    detailReport: detailOf(opened, graded, judged, released, now),
    incomplete: incompleteParts(opened, graded, judged),
    results: { site: graded.site.results ?? null, released: graded.released?.results ?? null },
    error: graded.site.error ?? graded.released?.error ?? null,
    warnings,
    medgrade: { version },
  }
}

/** Two violations disqualify, and so does a report that says it. */
function violationsOf({ record }: Opened): number {
  const { turns, breach } = record.violations
  return breach ? Math.max(2, turns.length) : turns.length
}

function siteScores(opened: Opened, { site }: Graded, judged: JudgedRun): RunScores | null {
  const results = site.results
  if (!isFields(results)) return null
  const stages: Stages = { ...judged.site, s4: numberOf(results.s4), s5: numberOf(results.s5) }
  const task = numberOf(results.task_score)
  const score = agenticScore(stages, task ?? 0, { violations: violationsOf(opened) })
  const tier = score.disqualified ? 'fail' : typeof results.tier === 'string' ? results.tier : null
  const letters: Readonly<Record<string, string>> = { good: 'A', okay: 'B', fail: 'C' }
  const valid = results.format_valid === true && !score.disqualified
  return {
    stages: score.stages,
    agentic: score.agentic,
    task: task === null ? null : score.taskScore,
    overall: task === null ? null : score.overall,
    overallShown: task === null ? null : score.overallShown,
    tier,
    rating: valid ? (tier === null ? null : letters[tier]!) : 'F',
    failure: ruleCode(opened, results),
  }
}

/** A code for the site's profile by its own definitions: a format that is not valid, a task score that is nothing. */
function ruleCode({ record }: Opened, results: Readonly<Record<string, unknown>>): string | null {
  if (record.timedOut === true) return 'E2'
  if (results.format_valid !== true) return 'E5'
  return results.tier === 'fail' ? 'E3' : null
}

function releasedScores(opened: Opened, { released }: Graded, judged: JudgedRun): RunScores | null {
  const results = released?.results
  if (!isFields(results) || results.headline === null) return null
  const own = fieldsOf(results.step_scores)
  const aggregate = fieldsOf(results.aggregate)
  const vqa = opened.track === 'vqa'
  const stages: Stages = vqa
    ? { s1: numberOf(own.s1), s2: numberOf(own.s2), s3: numberOf(own.s3), s4: numberOf(own.s4), s5: numberOf(own.s5) }
    : { ...judged.released, s4: numberOf(own.s4), s5: numberOf(own.s5) }
  const task = numberOf(results.headline) ?? 0
  const renormalise = vqa || opened.track === 'enhancement'
  const score = agenticScore(stages, task, {
    profile: 'released',
    nulls: renormalise ? 'renormalise' : 'zero',
    violations: violationsOf(opened),
  })
  const rating = at(results, 'rating', 'rating') ?? aggregate.rating
  const tier = at(results, 'metrics', 'medal_name') ?? at(results, 'rating', 'tier_name')
  return {
    stages: score.stages,
    agentic: score.agentic,
    task: score.taskScore,
    overall: score.overall,
    overallShown: score.overallShown,
    tier: score.disqualified ? 'fail' : typeof tier === 'string' ? tier : null,
    rating: score.disqualified ? 'F' : typeof rating === 'string' ? rating : null,
    failure: typeof results.failure === 'string' ? results.failure : null,
  }
}

function detailOf(
  { record, track, texts, ids, evidence }: Opened,
  { released }: Graded,
  judged: JudgedRun,
  scores: RunScores | null,
  now: Date | undefined,
): Record<string, unknown> | null {
  const results = released?.results
  const detail = detailTracks.find((each): each is DetailTrack => each === track)
  if (scores === null || detail === undefined || !isFields(results)) return null
  const executions = codeExecutions(texts.conversation)
  const summary = toolSummary(executions, { track: detail, caseIds: ids, submitted: record.submitted === true })
  const active = (Object.keys(scores.stages) as StageName[]).filter((name) => scores.stages[name] !== null)
  const aggregate = {
    ...fieldsOf(results.aggregate),
    agentic_score: scores.agentic,
    clinical_score: scores.task,
    overall_score: scores.overall,
    rating: scores.rating,
    active_steps: active,
  }
  const runtime = {
    wall_time_s: record.wallTimeS,
    api_calls: record.turns,
    input_tokens: record.inputTokens,
    output_tokens: record.outputTokens,
    total_tokens: record.totalTokens,
    estimated_cost_usd: record.costUsd,
    code_executions: executions.length,
    ...(track === 'vqa' ? { question_count: ids.length, phase_summary: summary.phase_summary } : {}),
  }
  const model = at(texts.conversation, 'model')
  const conversationModel = typeof model === 'string' ? model : null
  const report = detailReport(
    {
      track: detail,
      evaluation: { ...results, step_scores: scores.stages, aggregate },
      runtime,
      agent: record.agent,
      model: conversationModel,
      task: record.task,
      tier: record.tier,
      judge: judged.codes,
      toolSummary: summary,
    },
    now === undefined ? {} : { now },
  )
  return evidence === null ? report : { ...report, evidence }
}

/** Everything a complete run has and this one lacks, in words. */
function incompleteParts(opened: Opened, graded: Graded, judged: JudgedRun): string[] {
  const { record, texts, places } = opened
  const unknown = (['agent', 'tier', 'turns', 'wallTimeS', 'totalTokens'] as const).filter(
    (key) => record[key] === null,
  )
  const cases = graded.site.details?.cases ?? []
  const lacking = cases.flatMap(({ id, facts }) =>
    typeof facts?.missing === 'string' ? [`case ${id}: ${facts.missing}`] : [],
  )
  return [
    ...record.artefacts.missing.map(
      (name) =>
        `plan: no ${name === 'plots' ? `${places.process}/plots/*.png` : `${places.plan}/${name}`}, which tier ${record.tier ?? 'any'} asks for`,
    ),
    ...(texts.conversation === undefined ? [`log: no ${places.process}/conversation.json`] : []),
    ...unknown.map((key) => `record: no file says ${key}`),
    ...(record.submitted === false ? ['submission: the run did not submit'] : []),
    ...(record.submitted === null ? ['submission: no file says whether the run submitted'] : []),
    ...(judged.source === null ? ['stages: S1 to S3 are not judged'] : []),
    ...lacking,
  ]
}
