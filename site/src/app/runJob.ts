import type { RunnerFactory } from 'medgrade'
import type { WorkerCrew } from 'medgrade/worker'
import { evaluate, tidyTable } from '../../../src/evaluation'
import type { Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { caseProblems, problemSentence } from '../../../src/evaluation/output/caseProblems'
import { evaluationMessages } from '../../../src/evaluation/output/evaluationMessages'
import { summaryName } from '../../../src/evaluation/output/summaryName'
import { wholeEvaluationText } from '../../../src/evaluation/output/wholeEvaluationText'
import { caseTable, challenges, filesSource, grade, stringifyReport } from '../../../src/index'
import type { EvaluationWords, FileSet, GradedSubmission, Job, JobResult, Progress } from './appTypes'
import { type KeptResults, taskKey } from './keptResults'
import { type Files, openSet, tableOf } from './openSet'
import { presetOptionsGiven } from './presetOptionsGiven'
import { readingGiven } from './readingGiven'

export interface JobTools {
  readonly crew: WorkerCrew
  readonly kept: KeptResults
  readonly signal: AbortSignal
  readonly now: Date
  onProgress(progress: Progress): void
}

/** Runs a job: reads zips, scores the cases in the crew, and builds the reports. */
export function runJob(job: Job, tools: JobTools): Promise<JobResult> {
  return job.kind === 'evaluate' ? evaluateSets(job, tools) : gradeSets(job, tools)
}

interface Counter {
  kept: number
}

/** Cases go to the crew; those with a kept result do not. */
function runnerOf(tools: JobTools, set: string, answers: Files, submission: Files, counter: Counter): RunnerFactory {
  const { crew, kept, signal } = tools
  return (challenge, variant, sources) => {
    const runner = crew.runner(challenge, variant, sources)
    return {
      ...runner,
      async run(task) {
        signal.throwIfAborted()
        const key = taskKey(challenge.id, variant, set, task)
        const found = await kept.find(key, answers, submission)
        if (found) {
          counter.kept++
          return found
        }
        const result = await runner.run(task)
        kept.keep(key, result)
        return result
      },
    }
  }
}

async function gradeSets(job: Extract<Job, { kind: 'grade' }>, tools: JobTools): Promise<JobResult> {
  const answers = await openSet(job.answers)
  const graded: GradedSubmission[] = []
  for (const set of job.submissions) graded.push(await gradeSet(job, set, answers, tools))
  const reports = graded.map(({ report }) => report)
  const csv = graded.map(({ csv: text }, i) => (i === 0 ? text : text.slice(text.indexOf('\n') + 1))).join('')
  return { kind: 'grade', graded, csv, json: `${stringifyReport(reports.length === 1 ? reports[0] : reports)}\n` }
}

async function gradeSet(
  { challenge, answers: answersSet }: Extract<Job, { kind: 'grade' }>,
  set: FileSet,
  answerFiles: Files,
  tools: JobTools,
): Promise<GradedSubmission> {
  const declared = challenges.get(challenge)
  const submitted = await openSet(set)
  const folderOf = (files: Files, name: string, side: string) => ({ table: undefined, path: name, files, side })
  const answers =
    declared?.answers.id === undefined
      ? folderOf(answerFiles, 'answers.csv', '')
      : tableOf(answerFiles, 'answers.csv', answersSet.name)
  const submission =
    declared?.submission.id === undefined
      ? folderOf(submitted, 'submission.csv', '')
      : tableOf(submitted, 'submission.csv', set.name)
  const counter = { kept: 0 }
  const report = await grade(
    challenge,
    {
      ...(answers.table ? { answers: answers.table } : {}),
      ...(submission.table ? { submission: submission.table } : {}),
      answersFiles: answers.files,
      submissionFiles: submission.files,
      answersPath: answers.path,
      submissionPath: submission.path,
    },
    {
      details: true,
      now: tools.now,
      signal: tools.signal,
      runner: runnerOf(tools, set.name, answers.files, submission.files, counter),
      onProgress: ({ done, total, failed }) =>
        tools.onProgress({ submission: set.name, done, total, failed, kept: counter.kept }),
    },
  )
  return { name: set.name, report, csv: caseTable(report) }
}

async function evaluateSets(
  { answers, submissions, series, beside, settings }: Extract<Job, { kind: 'evaluate' }>,
  tools: JobTools,
): Promise<JobResult> {
  const references = await openSet(answers)
  const folders: Record<string, Files> = {}
  for (const [name, set] of Object.entries(beside)) folders[name] = await openSet(set)
  const files: Record<string, Files> = {}
  for (const set of submissions) files[set.name] = await openSet(set)
  const predictions = Object.fromEntries(Object.entries(files).map(([name, one]) => [name, filesSource(one)]))
  const counter = { kept: 0, model: '' }
  const metrics = settings.metrics.split(/[\s,]+/).filter((name) => name !== '')
  const own = settings.preset === ''
  const evaluation = await evaluate(
    { references, predictions, ...folders, ...(series === null ? {} : { series: await openSet(series) }) },
    {
      ...(own ? { task: settings.task as Evaluation['task'] } : {}),
      ...(own && metrics.length > 0 ? { metrics } : {}),
      ...(settings.labels.trim() === '' ? {} : { labels: settings.labels.trim() }),
      ...(own ? {} : { preset: settings.preset, ...presetOptionsGiven(settings.presetOptions) }),
      ...readingGiven(settings.reading),
      signal: tools.signal,
      runner: (challenge, variant, sources) => {
        const model = Object.keys(predictions).find((name) => predictions[name] === sources.submission) ?? ''
        counter.model = model
        // With the files of the folders beside the references.
        const known = sources.answers.ref?.kind === 'files' ? sources.answers.ref.files : references
        return runnerOf(tools, model, known, files[model]!, counter)(challenge, variant, sources)
      },
      onProgress: ({ done, total, failed }) =>
        tools.onProgress({ submission: counter.model, done, total, failed, kept: counter.kept }),
    },
  )
  return {
    kind: 'evaluate',
    evaluation,
    told: toldOf(evaluation),
    csv: tidyTable(evaluation),
    json: wholeEvaluationText(evaluation),
  }
}

/** What the command says beside its numbers. */
function toldOf(evaluation: Evaluation): EvaluationWords {
  const conventions = new Map(evaluation.metrics.map(({ name, convention }) => [name, convention]))
  return {
    names: evaluation.summary.map((row) => summaryName(row, conventions.get(row.metric))),
    problems: caseProblems(evaluation)
      .map(problemSentence)
      .filter((sentence) => sentence !== ''),
    messages: [...evaluation.understood, ...evaluationMessages(evaluation)],
  }
}
