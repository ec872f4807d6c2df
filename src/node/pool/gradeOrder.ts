/** Grades a submission in the process that was started for it: notes each step before it begins, and passes over those that have ended a process. */
import { resolve } from 'node:path'
import { overlaid, subSource } from '../../agents/runs/subSource'
import { findChallenge } from '../../challenges/findChallenge'
import type { CaseResult, Source } from '../../contract'
import { chosenTasks } from '../../engine/chosenTasks'
import { sourceOf } from '../../engine/files/filesSource'
import { type GradeInput, type GradeRunOptions, grade } from '../../engine/grade'
import type { GradePart } from '../../engine/gradeInput'
import { asSettled } from '../../engine/report/settledError'
import { resolveChallenge } from '../../engine/resolveChallenge'
import { scoreTask } from '../../engine/scoreTask'
import { beginLoading } from '../../formats/readers/readers'
import { type LoadedChallenge, loadChallenge } from '../loadChallenge'
import { openFiles, openSubmission } from '../openFiles'
import { type CasePool, watchedPool } from './casePool'
import type { GradingAnswer, GradingOrder, GradingPart } from './gradingOrder'
import { notedCase } from './notedCase'
import { runnerFor } from './runnerFor'
import { type NotedStep, type StepNotes, stepNotes } from './stepNotes'
import type { GradeQuestion } from './workerMessages'

/** Between two looks for the parent, each a call of the system. */
const PARENT_MS = 20
/** Between two parts of an answer. */
const PART_MS = 100

/** Loads what a grading of this challenge needs, if it is a bundled one. */
export async function warmUp(challenge: string | undefined): Promise<void> {
  const spec = challenge === undefined ? undefined : await findChallenge(challenge)
  for (const { files } of spec ? [spec.answers, spec.submission] : [])
    beginLoading(Object.values(files ?? {}).map(({ reader }) => reader))
}

/** @throws what `gradeFiles` throws. */
export async function gradeOrder(question: GradeQuestion, tell: (part: GradingPart) => void): Promise<GradingAnswer> {
  const { order, careful } = question
  if (order.debug) process.env.MEDGRADE_DEBUG = '1'
  else delete process.env.MEDGRADE_DEBUG
  const errors = new Map(question.ended.map(({ key, error }) => [key, error]))
  const enter = (notes: StepNotes, step: NotedStep) => {
    notes.step(step, step.files ? 0 : -1)
    const error = errors.get(step.key)
    if (error) throw asSettled(error)
  }
  const first = stepNotes(careful)
  enter(first, { key: 'challenge' })
  const loaded = await loadChallenge(order.challenge)
  // What was typed wrongly is said before what is missing on disk.
  await resolveChallenge(loaded.challenge, order.options.variant)
  enter(first, { key: 'files' })
  if (order.parts) return { value: await merged(order, loaded, order.parts, (key) => enter(first, { key })) }
  const input = await opened(order, loaded)
  const notes = stepNotes(careful, {
    ...rootOf('submission', input.submissionFiles),
    ...rootOf('answers', input.answersFiles),
  })
  const { memory, caseTimeout, jobs, journal, secretFile, ...options } = order.options
  const { variant, maxBytes, tables } = options
  const parts = partsTold(tell, journal === undefined)
  const pool = knownPool(
    watchedPool({ jobs, memory, caseTimeout }, careful ? 1 : 2, (challenge, task, sources, scoring) =>
      notedCase(notes, task, (onStage) => scoreTask(challenge, task, sources, { ...scoring, onStage })),
    ),
    question,
    { begin: notes.wait, keep: parts.keep },
  )
  const run: GradeRunOptions = {
    ...options,
    runner: await runnerFor(pool, loaded, input, { variant, maxBytes, journal, secretFile, tables }),
    onProgress: parts.progress,
    onPart: (part, file) => enter(notes, { key: part, files: file && [[file.side, file.path]] }),
  }
  try {
    return { value: await graded(order, loaded, input, run), ...parts.left() }
  } finally {
    await pool.close()
  }
}

async function opened(order: GradingOrder, loaded: LoadedChallenge): Promise<GradeInput> {
  const input = await openedPaths(order, loaded)
  if (!order.run) return input
  const { outputs, data, taskJson } = order.run
  const answers = sourceOf(input.answersFiles!)
  const own = data === '' ? answers : subSource(answers, data)
  return {
    submissionPath: outputs,
    submissionFiles: subSource(sourceOf(input.submissionFiles!), outputs),
    answersFiles: taskJson === undefined ? own : overlaid(own, 'task.json', taskJson),
  }
}

function openedPaths({ paths, folders, submissionPath, validate }: GradingOrder, { challenge }: LoadedChallenge) {
  const answered =
    [paths.answers, paths.dataDir].some(Boolean) ||
    (challenge.answers.id === undefined && paths.answersDir !== undefined)
  const input =
    validate && !answered ? openSubmission(challenge, paths, { folders }) : openFiles(challenge, paths, { folders })
  return submissionPath === undefined ? input : input.then((found) => ({ ...found, submissionPath }))
}

async function graded(order: GradingOrder, loaded: LoadedChallenge, input: GradeInput, run: GradeRunOptions) {
  const { challenge } = loaded
  if (order.shard) {
    const { gradeOwnCases } = await import('../distributed/gradeOwnCases')
    return gradeOwnCases(order.challenge, loaded, input, { ...run, shard: order.shard })
  }
  if (!order.validate) return grade(challenge, input, run)
  const { validateSubmission } = await import('../../engine/validateSubmission')
  return validateSubmission(challenge, input, { ...run, parity: order.validate.parity })
}

async function merged(
  { options }: GradingOrder,
  loaded: LoadedChallenge,
  parts: readonly string[],
  onPart: (part: GradePart) => void,
) {
  const { mergeGradeParts } = await import('../distributed/mergeGradeParts')
  return mergeGradeParts(loaded, parts, { now: options.now, details: options.details, onPart })
}

function rootOf(side: 'answers' | 'submission', files: GradeInput['submissionFiles']) {
  const ref = files === undefined ? undefined : (sourceOf(files) as Source).ref
  return ref?.kind === 'directory' ? { [side]: resolve(ref.root, ref.below ?? '') } : {}
}

interface CaseListeners {
  readonly begin: () => void
  readonly keep: (result: CaseResult) => void
}

/** Answers what is known: results of a process before this one, and cases that ended one. */
function knownPool(pool: CasePool, { ended, finished }: GradeQuestion, { begin, keep }: CaseListeners): CasePool {
  const results = new Map(finished.map((result) => [result.index, result]))
  const errors = new Map(ended.map(({ key, error }) => [key, error]))
  const parent = process.ppid
  let looked = performance.now()
  const parentEnded = () => {
    const now = performance.now()
    if (now - looked < PARENT_MS) return false
    looked = now
    return process.ppid !== parent
  }
  return {
    runner(...given) {
      const inner = pool.runner(...given)
      return {
        isolates: true,
        get concurrency() {
          return inner.concurrency
        },
        async prepare(tasks) {
          begin()
          await inner.prepare?.(chosenTasks(tasks, ({ index }) => !results.has(index)))
        },
        async run(task) {
          const { index, id } = task
          const known = results.get(index)
          if (known) return known
          const error = errors.get(`case ${index}`)
          const result = error ? { index, id, evidence: null, error: { ...error, case: id } } : await inner.run(task)
          // Nobody waits any more, and another run may have the journal.
          if (parentEnded()) process.exit()
          keep(result)
          return result
        },
      }
    },
    close: () => pool.close(),
  }
}

/** Results and progress, told a few times a second. `wanted`: whether results are, which a journal has otherwise. */
function partsTold(tell: (part: GradingPart) => void, wanted: boolean) {
  let results: CaseResult[] = []
  let last: GradingPart['progress'] | undefined
  let told = performance.now()
  return {
    keep(result: CaseResult) {
      if (wanted) results.push(result)
    },
    progress(progress: GradingPart['progress']) {
      last = progress
      const now = performance.now()
      if (now - told < PART_MS) return
      told = now
      try {
        tell({ progress, results })
      } catch {
        // What a challenge of one's own returns may be no plain data; then a process that ends costs it.
        tell({ progress, results: [] })
      }
      results = []
      last = undefined
    },
    left: () => (last === undefined ? {} : { progress: last }),
  }
}
