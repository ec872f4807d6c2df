import type { CaseTask, GradeOptions, Source } from '../../contract'
import { type FileEntries, sourceOf } from '../../engine/files/filesSource'
import { refuse } from '../../errors/refuse'
import type { NnunetLabel } from '../../presets/nnunet/labelKey'
import type { NnunetSetting, NnunetState } from '../../presets/nnunet/nnunetCase'
import { fileReader, type NnunetReader, nnunetReaders } from '../../presets/nnunet/nnunetReaders'
import { pairFiles } from '../../presets/nnunet/pairFiles'
import { summaryText } from '../../presets/nnunet/summaryText'
import { type CaseEvaluator, caseEvaluator, caseFailure, type EvaluateCasesOptions } from '../running/evaluateCases'

/** Two folders and their names in `summary.json`. */
export interface NnunetFolders {
  readonly reference: FileEntries | Source
  readonly prediction: FileEntries | Source
  /** The folders as the command line names them; default `reference` and `prediction`. */
  readonly referenceName?: string
  readonly predictionName?: string
}

export interface NnunetOptions
  extends Pick<GradeOptions, 'onProgress' | 'signal' | 'maxBytes'>,
    Pick<EvaluateCasesOptions, 'runner'> {
  /** Evaluates the predictions that exist; default false: every reference needs one. */
  readonly chill?: boolean
}

/** What is evaluated, from `dataset.json` or from arguments. */
export interface NnunetPlan {
  readonly ending: string
  readonly labels: readonly NnunetLabel[]
  readonly ignoreLabel?: number
  /** The reader classes that are tried on the first reference file. */
  readonly readers: readonly NnunetReader[]
}

/** The text of `summary.json` for two folders. @throws MedgradeError for what makes nnU-Net fail, the error of any case included. */
export async function evaluateFiles(folders: NnunetFolders, plan: NnunetPlan, options: NnunetOptions): Promise<string> {
  const sources = { answers: sourceOf(folders.reference), submission: sourceOf(folders.prediction) }
  const { ending, labels } = plan
  const { referenceName = 'reference', predictionName = 'prediction' } = folders
  const { cases, first } = await pairFiles(sources.answers, sources.submission, ending, options.chill ?? false)
  const evaluator = await caseEvaluator('nnunet-folder', sources, options)
  const reader = await readerFor(evaluator, first, plan)
  const tasks = cases.map((name, index) => taskOf({ index, reader, plan, reference: name, prediction: name }))
  const { onProgress } = options
  const results = await evaluator.run(tasks, { failFast: true, onProgress })
  const failed = results.find(({ error }) => error !== null)
  if (failed)
    throw caseFailure(failed, (side, file) => joined(side === 'answers' ? referenceName : predictionName, file))
  return summaryText(
    results.map(({ evidence }, i) => ({
      referenceFile: joined(referenceName, cases[i]!),
      predictionFile: joined(predictionName, cases[i]!),
      counts: (evidence!.state as NnunetState).counts,
    })),
    labels,
  )
}

/** The first reader class that can read the file. */
async function readerFor(evaluator: CaseEvaluator, first: string, plan: NnunetPlan): Promise<NnunetReader> {
  const reasons: string[] = []
  for (const reader of plan.readers) {
    const [result] = await evaluator.run([taskOf({ index: 0, reader, plan, reference: first, prediction: null })])
    if (result!.error === null) return reader
    reasons.push(`${reader.name}: ${result!.error.message}`)
  }
  return refuse(
    'wrong-format',
    'reader class',
    reasons.join('; ') || `no class for ${plan.ending}`,
    `one of ${nnunetReaders.map(({ name }) => name).join(', ')} that reads it`,
    { file: first },
  )
}

interface TaskParts {
  readonly index: number
  readonly reader: NnunetReader
  readonly plan: NnunetPlan
  readonly reference: string
  readonly prediction: string | null
}

function taskOf({ index, reader, plan, reference, prediction }: TaskParts): CaseTask {
  const file = (side: 'answers' | 'submission', path: string) => ({
    side,
    paths: [path],
    reader: fileReader(reader, path),
  })
  const values: NnunetSetting = {
    readerClass: reader.name,
    labels: plan.labels,
    ignoreLabel: plan.ignoreLabel ?? null,
    referenceFile: reference,
    predictionFile: prediction,
  }
  const files = {
    reference: file('answers', reference),
    ...(prediction === null ? {} : { prediction: file('submission', prediction) }),
  }
  return { index, id: reference, files, values }
}

/** `os.path.join`. */
function joined(folder: string, name: string): string {
  return folder === '' || folder.endsWith('/') ? folder + name : `${folder}/${name}`
}

/** The shape of {@link NnunetFolders} for `checkArguments`. */
export const nnunetFoldersShape = { reference: 'map or object', prediction: 'map or object' } as const
