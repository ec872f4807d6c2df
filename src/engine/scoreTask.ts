/** Scores one case: finds its files, reads them, and calls the challenge. Used by the main thread and by worker processes alike. */
import { watchLabels } from '../array/labels/watchLabels'
import { keepZeroMap, zeroMapOf } from '../array/labels/zeroMap'
import { isNdArray } from '../array/vector'
import type {
  CaseEvidence,
  CaseResult,
  CaseTask,
  Challenge,
  Loaded,
  Plain,
  ReportError,
  Source,
  Volume,
} from '../contract'
import { errorInWords } from '../errors/errorInWords'
import { isMachineFault } from '../errors/isMachineFault'
import { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
import { releaseSamples } from '../formats/volume/volumeMemory'
import { type FileRecorder, recordFiles } from './files/recordFiles'
import { referencesBuffer } from './files/referencesBuffer'
import { type ReadCaseOptions, readCaseFiles } from './readCaseFiles'
import { toReportError } from './report/toReportError'
import { scoreInParts } from './scoreInParts'

export interface Sources {
  readonly submission: Source
  readonly answers: Source
}

export type ScoreTaskOptions = ReadCaseOptions

type TaskFile = CaseTask['files'][string]

/** The side and file that are being read, for the error of a failure. */
interface Trace {
  side: ReportError['side']
  file?: string
}

/** Scores one task. Only an abort is thrown; every other failure is the `error` of the result. */
export async function scoreTask(
  challenge: Challenge,
  task: CaseTask,
  sources: Sources,
  options: ScoreTaskOptions = {},
): Promise<CaseResult> {
  const trace: Trace = { side: 'submission' }
  const recorder = recordFiles(sources)
  try {
    if (task.missing)
      throw new MedgradeError('missing-case', 'The submission has no row for this case', { case: task.id })
    const evidence = inWordsOf(challenge, await evidenceOf(challenge, task, recorder.sources, options, trace))
    return { index: task.index, id: task.id, evidence, error: null, ...(await filesOf(recorder)) }
  } catch (error) {
    options.signal?.throwIfAborted()
    const failure = failureInWordsOf(challenge, toReportError(error, { ...trace, case: task.id }))
    return { index: task.index, id: task.id, evidence: null, error: failure, ...(await filesOf(recorder)) }
  }
}

function inWordsOf({ inOwnWords }: Challenge, evidence: CaseEvidence<Plain>): CaseEvidence<Plain> {
  const { warnings } = evidence
  return inOwnWords && warnings ? { ...evidence, warnings: warnings.map(inOwnWords) } : evidence
}

function failureInWordsOf({ inOwnWords }: Challenge, failure: ReportError): ReportError {
  return inOwnWords ? errorInWords(failure, inOwnWords) : failure
}

/** Refuses a prediction that is a file of the answers under another name. */
async function requireDistinctFiles(
  files: readonly (readonly [string, TaskFile])[],
  paths: readonly string[],
  sources: Sources,
  trace: Trace,
): Promise<void> {
  if (!sources.answers.identity || !sources.submission.identity) return
  const answers = new Set<string | null>()
  for (const [i, [, { side }]] of files.entries())
    if (side === 'answers') answers.add(await sources.answers.identity(paths[i]!))
  answers.delete(null)
  for (const [i, [, { side }]] of files.entries()) {
    const file = paths[i]!
    if (side === 'answers' || !answers.has(await sources.submission.identity(file))) continue
    Object.assign(trace, { side, file })
    throw new MedgradeError('path-escape', `The path leads to a file of the answers: ${file}`, {
      file,
      found: "the organiser's file",
      expected: 'a file of the submission; to try the answers as a submission, copy them into another folder',
    })
  }
}

async function filesOf(recorder: FileRecorder): Promise<Pick<CaseResult, 'files'>> {
  const files = await recorder.files()
  return files ? { files } : {}
}

async function evidenceOf(
  challenge: Challenge,
  task: CaseTask,
  sources: Sources,
  options: ScoreTaskOptions,
  trace: Trace,
): Promise<CaseEvidence<Plain>> {
  const wanted = Object.entries(task.files)
  if (wanted.length > 1) wanted.sort(([, a], [, b]) => Number(a.side === 'answers') - Number(b.side === 'answers'))
  const files: typeof wanted = []
  const paths: string[] = []
  for (const [name, file] of wanted) {
    const path = await locate(file, sources[file.side], trace)
    if (path === null) continue
    files.push([name, file])
    paths.push(path)
  }
  if (!challenge.sharedFiles && files.length > 1) await requireDistinctFiles(files, paths, sources, trace)
  const damage = files.map((): string[] => [])
  const slots = files.map(([, file], i) => ({
    file,
    path: paths[i]!,
    source: sources[file.side],
    reader: challenge.readers?.[file.reader],
    listeners: challenge.bundled
      ? {
          onZeroMap: keepZeroMap,
          onDamage: (text: string) => void damage[i]!.push(`${file.side} file ${text}`),
        }
      : {},
  }))
  const placed = files.map(([name, file], i) => ({ name, file, path: paths[i]!, source: sources[file.side] }))
  const side = trace.side
  trace.side = 'submission'
  const inParts = await scoreInParts(challenge, task, placed, options.signal)
  if (inParts !== null) return inParts
  trace.side = side
  const read = await readCaseFiles(slots, options)
  const inputs: Record<string, unknown> = {}
  for (const [i, [name, file]] of files.entries()) {
    const result = read[i]!
    trace.side = file.side
    trace.file = paths[i]!
    if (result.status === 'fulfilled') inputs[name] = result.value
    else if (file.lenient && isBroken(result.reason)) inputs[name] = result.reason
    else throw result.reason
  }
  trace.side = 'submission'
  delete trace.file
  options.onStage?.('scoring')
  const absent = watchAbsentLabels(Object.values(inputs))
  const evidence = scored(challenge, task, inputs, trace, (input) => {
    const at = files.findIndex(([name]) => name === input)
    return at < 0 ? null : { side: files[at]![1].side, file: paths[at]! }
  })
  checkEvidence(challenge, evidence)
  if (challenge.bundled) releaseInputs(challenge, Object.values(inputs) as Partial<Volume>[], evidence)
  const warnings = [...(evidence.warnings ?? []), ...damage.flat()]
  return {
    ...evidence,
    ...(warnings.length > 0 && { warnings }),
    ...(absent.size > 0 && { absentLabels: [...absent] }),
  }
}

/** An error whose file is the name of an input is about the file of that input. */
function scored(
  challenge: Challenge,
  { values, id }: CaseTask,
  inputs: Readonly<Record<string, unknown>>,
  trace: Trace,
  fileOf: (input: string) => Required<Trace> | null,
): CaseEvidence<Plain> {
  try {
    return challenge.scoreCase(inputs as Loaded<Record<string, never>>, values, id)
  } catch (error) {
    const own = isMedgradeError(error) && error.file !== undefined ? fileOf(error.file) : null
    if (!isMedgradeError(error) || own === null) throw error
    Object.assign(trace, own)
    const { code, message, found, expected, file } = error
    const text = message.replace(`${file}: `, `${own.file}: `)
    throw new MedgradeError(code, text, { file: own.file, found, expected, cause: error })
  }
}

/** A set to which every label is added that a metric over these inputs is asked for and does not find. */
function watchAbsentLabels(inputs: readonly unknown[]): ReadonlySet<number | string> {
  const absent = new Set<number | string>()
  for (const input of inputs) if (isNdArray(input)) watchLabels(input, (label) => absent.add(label))
  return absent
}

/** @throws MedgradeError `bad-challenge` if a challenge in JavaScript returns anything but evidence. */
function checkEvidence({ id }: Challenge, evidence: Partial<CaseEvidence<Plain>> | undefined): void {
  const { metrics } = evidence ?? {}
  const wrong = Object.entries(metrics ?? {}).find(([, value]) => typeof value !== 'number')
  if (metrics && !wrong) return
  throw new MedgradeError('bad-challenge', `'scoreCase' of '${id}' returns no evidence`, {
    found: wrong ? `${wrong[0]}: ${typeof wrong[1]}` : evidence instanceof Promise ? 'a promise' : 'no metrics',
    expected: '{ metrics: numbers by name, state }, at once',
  })
}

/** Gives the memory of the inputs to the next case. Evidence that references them would change with that case, so it is refused. */
function releaseInputs({ id }: Challenge, volumes: readonly Partial<Volume>[], evidence: unknown): void {
  const samples = volumes.flatMap(({ data }) => (data && zeroMapOf(data) ? [data] : []))
  if (samples.length === 0) return
  const buffers = new Set(samples.map(({ buffer }) => buffer))
  if (referencesBuffer(evidence, buffers))
    throw new MedgradeError('bad-challenge', `The evidence of '${id}' holds samples of a volume`, {
      found: 'a view of an input',
      expected: 'a copy',
    })
  for (const data of samples) releaseSamples(data)
}

/** Whether an error says that the file itself is broken: not that the format, the limits, the path or the machine are the reason. */
function isBroken(reason: unknown): boolean {
  const says = isMedgradeError(reason) && !isMachineFault(reason)
  return says && !['unsupported', 'too-large', 'out-of-memory', 'path-escape'].includes(reason.code)
}

/** The first candidate path that exists; null if none exists and the file is lenient. */
async function locate(file: TaskFile, source: Source, trace: Trace): Promise<string | null> {
  trace.side = file.side
  if (file.paths.length === 0) {
    throw new MedgradeError(`invalid-${file.side}`, 'The path cell is empty or no text', {
      found: 'no path',
      expected: 'a path',
    })
  }
  for (const [i, path] of file.paths.entries()) {
    trace.file = path
    try {
      if (await source.exists(path)) return path
    } catch (error) {
      // A path that leads outside the folder is refused only if it is the last candidate.
      if (!isMedgradeError(error, 'path-escape') || i + 1 === file.paths.length) throw error
    }
  }
  if (file.lenient) return null
  trace.file = file.paths[0]!
  throw new MedgradeError(
    'not-found',
    `${file.side === 'answers' ? 'Reference' : 'Predicted'} file not found: ${trace.file}`,
    {
      file: trace.file,
    },
  )
}
