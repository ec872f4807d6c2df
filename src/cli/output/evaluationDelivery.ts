import { styleText } from 'node:util'
import { largestOf } from '../../array/largestOf'
import { visibleText } from '../../engine/report/visibleText'
import { wordsOf } from '../../errors/wordsOf'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { evaluationMessages } from '../../evaluation/output/evaluationMessages'
import type { Paint } from '../../evaluation/output/gridText'
import { hasWholes, isOfTables } from '../../evaluation/output/isOfTables'
import { summaryName } from '../../evaluation/output/summaryName'
import { givenTaskNote, isTaskNote } from '../../evaluation/tasks/taskNote'
import { exitStatus, print, printMarked, printPart, say, sayError } from './output'

/** Where an evaluation goes. */
export interface EvaluationPlaces {
  /** Written before, while the cases came. */
  readonly csv?: string
  readonly out?: string
  readonly files?: string
  readonly json?: boolean
  readonly dryRun?: boolean
  readonly worst?: number
  readonly wide?: boolean
  readonly metrics?: readonly string[]
  readonly quiet?: boolean
  readonly verbose?: boolean
}

/** The exit status: 0, or 1 if a case failed or has no prediction, 3 if a reference is at fault. */
export function evaluationStatus({ cases, missing }: Evaluation): number {
  const errors = cases.flatMap(({ error }) => (error ? [error] : []))
  if (errors.some(({ side }) => side !== 'submission')) return exitStatus.fault
  return errors.length > 0 || missing.length > 0 ? exitStatus.invalid : exitStatus.ok
}

/**
 * Loads what writes an evaluation, which has time while its cases are scored.
 *
 * @returns a function that prints an evaluation and writes its files but those of `caseDrafts`.
 */
export async function evaluationDelivery(flags: EvaluationPlaces): Promise<(evaluation: Evaluation) => Promise<void>> {
  const [files, show] = await Promise.all([fileWriter(flags), shownBy(flags)])
  return async (evaluation) => {
    await files?.(evaluation)
    // Errors stand before the table, which lacks their cases; an error is said whatever is silent.
    for (const line of errorLines(evaluation)) sayError(line)
    const messages = flags.quiet ? [] : evaluationMessages(evaluation)
    const taskNotes = messages.filter(isTaskNote)
    for (const line of taskNotes) say(line)
    if (flags.dryRun && !flags.quiet && taskNotes.length === 0) say(givenTaskNote(evaluation.task ?? 'segmentation'))
    await show(evaluation)
    if (flags.verbose) for (const line of evaluation.understood) say(line)
    if (flags.quiet) return
    for (const line of messages) if (!isTaskNote(line)) say(line)
    const written = flags.dryRun ? [] : [flags.csv, flags.out]
    for (const path of written) if (path !== undefined) say(`written: ${path}`)
  }
}

type Shown = (evaluation: Evaluation) => Promise<void>

async function fileWriter({ files: folder }: EvaluationPlaces): Promise<Shown | null> {
  if (folder === undefined) return null
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  return async ({ files, models }) => {
    for (const { model, name, text } of files)
      await writeFileAtomic(models.length > 1 ? `${folder}/${model}/${name}` : `${folder}/${name}`, text)
  }
}

async function shownBy(flags: EvaluationPlaces): Promise<Shown> {
  if (flags.json) return jsonPrinter(flags)
  if (flags.dryRun) return (evaluation) => print(pairLines(evaluation).join('\n'))
  return tablePrinter(flags)
}

async function tablePrinter(flags: EvaluationPlaces): Promise<Shown> {
  const [{ compareModels }, { comparisonTable }, { summaryTable }, { worstCases }, { gridText }, { terminalOf }] =
    await Promise.all([
      import('../../evaluation/output/compareModels'),
      import('../../evaluation/output/comparisonTable'),
      import('../../evaluation/output/summaryTable'),
      import('../../evaluation/output/worstCases'),
      import('../../evaluation/output/gridText'),
      import('./glance'),
    ])
  return async (evaluation) => {
    const { colour } = terminalOf(process.stdout, process.env)
    const grid = flags.wide
      ? ''
      : gridText(evaluation, { paint: colour ? paint : undefined, every: flags.metrics !== undefined })
    const wide = grid === ''
    const compared = wide ? below(comparisonTable(compareModels(evaluation))) : []
    const rest = [...worstLines(worstCases(evaluation, flags.worst), evaluation), ...compared.map(visibleText)]
    if (wide) await print([...summaryTable(evaluation).split('\n').map(visibleText), ...rest].join('\n'))
    // `print` would show the colours as text; names are visible already.
    else await printMarked([grid, ...rest].join('\n'))
  }
}

async function jsonPrinter({ worst }: EvaluationPlaces): Promise<Shown> {
  const [{ evaluationText }, { afterCases }] = await Promise.all([
    import('../../evaluation/output/evaluationText'),
    import('../../evaluation/output/afterCases'),
  ])
  return async (evaluation) => {
    const text = evaluationText()
    for (const one of evaluation.cases) await printPart(text.case(one))
    await print(text.end(afterCases(evaluation, worst)))
  }
}

const paint: Paint = (mark, text) =>
  styleText(mark === 'best' ? ['bold', 'green'] : 'bold', text, { validateStream: false })

/** Lines of a text after a blank one; none of an empty text. */
function below(text: string): string[] {
  return text === '' ? [] : ['', ...text.split('\n')]
}

function pairLines({ cases, models }: Evaluation): string[] {
  const lines = cases.map(({ model, case: id, reference, prediction, beside = [] }) =>
    visibleText(`${models.length > 1 ? `${model}  ` : ''}${id}: ${[reference, prediction, ...beside].join(' – ')}`),
  )
  return lines.length > 0 ? lines : ['no pair']
}

function worstLines(
  worst: ReturnType<typeof import('../../evaluation/output/worstCases').worstCases>,
  evaluation: Evaluation,
): string[] {
  const { models } = evaluation
  // Of one table each there is no worst one.
  if (worst.length === 0 || (isOfTables(evaluation) && !hasWholes(evaluation))) return []
  const { metric } = worst[0]!
  const { unit = 'one' } = evaluation.metrics.find(({ name }) => name === metric) ?? {}
  const values = worst.map(({ value }) => (Number.isFinite(value) ? value.toFixed(4) : value < 0 ? '-∞' : '∞'))
  const width = largestOf(values.map(({ length }) => length))
  const lines = worst.map(
    ({ model, case: id, label }, at) =>
      `  ${values[at]!.padStart(width)}  ${models.length > 1 ? `${model} ` : ''}${id} ${label}`,
  )
  return ['', `worst by ${summaryName({ metric, unit }, undefined)}`, ...lines.map(visibleText)]
}

function errorLines({ cases, models }: Pick<Evaluation, 'cases' | 'models'>): string[] {
  const name = ({ model, case: id }: { readonly model: string; readonly case: string }) =>
    models.length > 1 ? `${model} ${id}` : id
  return cases.flatMap((one) => (one.error ? [`error: ${name(one)}: ${wordsOf({ ...one.error, case: '' })}`] : []))
}
