import type { ChallengeReport, Plain, ReportError, Source } from '../../contract'
import { type FileEntries, sourceOf } from '../../engine/files/filesSource'
import { grade } from '../../engine/grade'
import { toReportError } from '../../engine/report/toReportError'
import { ungradedReport } from '../../engine/report/ungradedReport'
import { version } from '../../engine/report/version'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import type { MedgradeError } from '../../errors/MedgradeError'
import type { RunAccess } from '../automedbench/access/runAccess'
import { detailTracks, ruleFailure } from '../automedbench/detail/ruleFailure'
import { codeExecutions } from '../automedbench/runs/codeExecutions'
import { at, fieldsOf } from '../automedbench/runs/looseJson'
import type { RunRecord } from '../automedbench/runs/runRecord'
import { type ModelCheck, modelCheck } from '../automedbench/tasks/modelCheck'
import type { TaskTrack } from '../automedbench/tasks/tasks'
import { incompleteParts } from './incompleteParts'
import { type JudgedRun, type JudgedTriple, judgedRun } from './judgedRun'
import { type GradeRunFolderOptions, type OpenedRun, openRun } from './openRun'
import { runDetail } from './runDetail'
import type { VqaEvidence } from './runEvidence'
import { type GradedOutputs, type RunScores, releasedScores, siteScores } from './runScores'
import { overlaid, subSource } from './subSource'

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
  /** What all logs of the run together say of accesses, blocked actions and training, each with turn, line and reason: by the rules of the profile `site`. */
  readonly access: RunAccess
  /** Turns whose code trains a model: each counts as a violation in the site profile, whose rules forbid training in every track. */
  readonly training: readonly (number | null)[]
  /** In the site profile: by a read that succeeded, by two violations, or because the run reports a breach. */
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
 * @throws MedgradeError `not-prepared` without the data of a task that the registry lacks, `bad-option` for a task that nothing names, `path-escape`
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
  checkArguments({ folder, data }, 'map or object', 'map or object')
  checkOptions('gradeRun', options, {
    task: 'string',
    tier: 'string',
    prices: 'object',
    timeLimitS: 'number',
    verdict: 'string',
    judge: 'function',
    now: 'object',
    scoreOutputs: 'function',
  })
  const warnings: string[] = []
  const warn = (text: string) => void (warnings.includes(text) || warnings.push(text))
  const source = sourceOf(folder)
  const opened = await openRun(source, sourceOf(data), options, warn)
  const score = options.scoreOutputs ?? scoreHere(source, opened)
  const graded = await gradeOutputs(opened, score)
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
  const training = trainingTurns(opened)
  if (training.length > 0) warn(trainingWarning(training))
  const final = opened.track === 'vqa' ? await gradeOutputs(opened, score, judged.released) : graded
  for (const text of [...final.site.warnings, ...(final.released?.warnings ?? [])]) warn(text)
  return reportOf(opened, final, judged, warnings, options.now)
}

function trainingTurns({ access }: OpenedRun): (number | null)[] {
  return access.violations.filter(({ kind }) => kind === 'training').map(({ turn }) => turn)
}

function trainingWarning(turns: readonly (number | null)[]): string {
  const places = turns.map((turn) => turn ?? '?').join(', ')
  const effect = turns.length > 1 ? 'disqualifies the run in the site profile' : 'is a violation in the site profile'
  return `code in turn ${places} trains a model, which ${effect}`
}

type OutputScorer = NonNullable<GradeRunFolderOptions['scoreOutputs']>

/** The track's own scorers over the outputs, in both profiles. */
async function gradeOutputs(opened: OpenedRun, score: OutputScorer, judged?: JudgedTriple): Promise<GradedOutputs> {
  const { track, places, dataFolder, fault } = opened
  if (fault !== null) return { site: faultReport(opened, fault), released: null }
  const outputs = {
    challenge: `automedbench-${track}`,
    outputs: places.outputs,
    data: dataFolder,
    ...(track === 'vqa' ? { taskJson: JSON.stringify(withEvidence(opened, judged)) } : {}),
  }
  const hasReleased = track !== 'classification' && track !== 'synthetic'
  return {
    site: await score(outputs),
    released: hasReleased ? await score({ ...outputs, variant: 'released' }) : null,
  }
}

/** Nothing is scored against data that are not there. */
function faultReport({ track, places }: OpenedRun, fault: MedgradeError): ChallengeReport {
  return ungradedReport(toReportError(fault, { side: 'answers' }), {
    challengeId: `automedbench-${track}`,
    submissionPath: places.outputs,
    submissionExists: true,
  })
}

const scoreHere =
  (source: Source, { data }: OpenedRun): OutputScorer =>
  ({ challenge, variant, outputs, taskJson }) =>
    grade(
      challenge,
      {
        answersFiles: taskJson === undefined ? data : overlaid(data, 'task.json', taskJson),
        submissionFiles: subSource(source, outputs),
        submissionPath: outputs,
      },
      { details: true, variant },
    )

/** What the run shows goes to the VQA scorer as its evidence, unless the task's file states it. */
function withEvidence({ taskFile, evidence }: OpenedRun, judged?: JudgedTriple) {
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

function failureOf({ released }: GradedOutputs, track: TaskTrack): string | null {
  const detail = detailTracks.find((each) => each === track)
  const results = released?.results
  if (!results || detail === undefined || at(results, 'headline') === null) return null
  const failure = ruleFailure(detail, results)
  return failure === null ? null : `${failure.primary}: ${failure.explanation}`
}

function reportOf(
  opened: OpenedRun,
  graded: GradedOutputs,
  judged: JudgedRun,
  warnings: readonly string[],
  now: Date | undefined,
): GradedRun {
  const { record, id, track, known, timeLimitS, texts, access, answeredWith } = opened
  const released = releasedScores(opened, graded, judged)
  const executions = codeExecutions(texts.conversation)
  return {
    run: record,
    task: { id, track, dataset: known?.dataset ?? null, timeLimitS },
    judged: judged.source,
    access,
    training: trainingTurns(opened),
    disqualified: access.disqualified,
    profiles: { site: siteScores(opened, graded, judged), released },
    models: known === null ? null : modelCheck({ executions, plan: texts.plan, answeredWith }, known, opened.tier),
    evidence: opened.evidence,
    detailReport: runDetail(opened, graded, judged, released, now),
    incomplete: incompleteParts(opened, graded, judged),
    results: { site: graded.site.results ?? null, released: graded.released?.results ?? null },
    error: graded.site.error ?? graded.released?.error ?? null,
    warnings,
    medgrade: { version },
  }
}
