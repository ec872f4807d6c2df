import { extent } from '../../kernels/filters/imageError'
/** A challenge declared in YAML or JSON: built-in metrics over named files and columns, and a composite score as a formula. */

import type { CaseResult, Challenge, Metric, NdArray, Plain, Volume } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { refusal } from '../../errors/refuse'
import { median } from '../../kernels/statistics/quantile'
import { numpyMean } from '../../python/numpyMean'
import { pairwiseSum } from '../../python/pairwiseSum'
import type { CaseFacts } from '../../understanding/runDecision'
import { textLines } from '../../understanding/textLines'
import { understoodLine } from '../../understanding/understoodLine'
import { defineChallenge } from '../defineChallenge'
import { compileFormula, type Formula } from './compileFormula'
import { declaredCosts } from './declaredCosts'
import type { PartValues } from './declaredInParts'
import type { DeclaredLabels, declaredLabels, LabelSlot, LabelSlots } from './declaredLabels'
import type { Measure as Built } from './findMeasure'
import { inDeclarationWords } from './inDeclarationWords'
import { type Declaration, type DeclaredMeasure, readDeclaration } from './readDeclaration'

/** A measure with its function and the names of its inputs. */
interface Measure {
  readonly name: string
  readonly reference: string
  readonly prediction: string
  /** Where its arrays hold labels. */
  readonly labels: LabelSlots | null
  readonly built: Built
  readonly options: Record<string, unknown>
  readonly over: DeclaredMeasure['over']
}

export interface DeclaredChallengeOptions {
  /** false: the formulas are not compiled. A worker only scores cases and needs no parser of formulas. Default true. */
  readonly formulas?: boolean
}

/**
 * Makes a challenge from the text of a YAML or JSON file. docs/how-to/own-challenge.md describes the keys.
 *
 * @throws MedgradeError `bad-challenge` for an unknown key, metric, option, reader or column, `bad-formula`.
 * @example
 * const text = `
 * id: mine
 * answers: { id: case, numbers: { truth: score } }
 * submission: { id: case, numbers: { guess: score } }
 * measures: { plcc: { metric: plcc } }
 * metrics: [{ name: plcc, direction: higher }]`
 * const mine = await declaredChallenge(text)
 * mine.title // → mine
 */
export async function declaredChallenge(
  text: string,
  name = 'challenge.yaml',
  options: DeclaredChallengeOptions = {},
): Promise<Challenge> {
  checkOptions('declaredChallenge', options, { formulas: 'boolean' })
  const declaration = await readDeclaration(text, name)
  const whole = options.formulas ?? true
  const [{ arrayReaders, findMeasure }, { declaredLabels: read }] = await Promise.all([
    import('./findMeasure'),
    import('./declaredLabels'),
  ])
  const measures: Measure[] = []
  for (const [key, declared] of Object.entries(declaration.measures)) {
    const built = await findMeasure(declared.metric).catch((error) => {
      if (!isMedgradeError(error)) throw error
      throw unknown(name, `metric '${declared.metric}'`, [String(error.expected)])
    })
    const option = Object.keys(declared.options).find((one) => !built.options.includes(one))
    if (option !== undefined)
      throw unknown(name, `option '${option}' of ${declared.metric}`, [nearestName(option, built.options)])
    // A worker compiles no formulas and gets the challenge from a process that has checked the options.
    const refused = whole ? refusedOption(built, declared.options) : undefined
    if (refused) {
      const { found, expected } = refused
      const message = `${name}: ${declared.metric}: ${refused.message}`
      throw new MedgradeError('bad-challenge', message, { file: name, found, expected })
    }
    const reference = inputName(declaration, 'answers', built.kind, declared.reference, name)
    const prediction = inputName(declaration, 'submission', built.kind, declared.prediction, name)
    for (const slot of [declaration.answers.files?.[reference], declaration.submission.files?.[prediction]]) {
      if (built.kind === 'arrays' && slot && !arrayReaders.includes(slot.reader))
        throw unknown(name, `reader '${slot.reader}' for ${declared.metric}`, arrayReaders)
    }
    const { options: own, over } = declared
    const labels = labelSlots(declaration, { built, options: own }, reference, prediction)
    measures.push({ name: key, reference, prediction, labels, built, options: own, over })
  }
  const numbers = Object.keys({ ...declaration.answers.numbers, ...declaration.submission.numbers })
  const clash = measures.find((measure) => numbers.includes(measure.name))
  if (clash) throw unknown(name, `meaning of '${clash.name}', a measure and a number`, ['names of their own'])
  const formulas = whole ? await compileAll(declaration, name) : null
  const overall = whole ? await overallOf(declaration, name) : () => Number.NaN
  const { answers, submission, missing } = declaration
  const costs = declaredCosts(missing, measures, Object.keys(submission.numbers ?? {}), name)
  return inFile(name, {
    ...declaration.head,
    ...costs,
    csv: 'understood',
    inOwnWords: inDeclarationWords,
    metrics: declaration.metrics.map(({ formula: _, ...metric }) => metric),
    answers,
    submission,
    scoreCase: (inputs, values) =>
      caseOf(measures, understoodOnce(inputs as Readonly<Record<string, NdArray>>, read), values),
    async inParts(images, values, signal) {
      const { declaredInParts } = await import('./declaredInParts')
      const read = await declaredInParts(images, measures, { signal })
      return read && caseInParts(measures, read, values)
    },
    aggregate(cases) {
      if (!formulas) throw new MedgradeError('internal', 'This challenge was loaded without its formulas')
      const found: Record<string, number> = {}
      for (const measure of measures) found[measure.name] = aggregated(measure, cases)
      const output: Record<string, number> = {}
      for (const { name: key } of declaration.metrics) output[key] = formulas.get(key)?.(found) ?? found[key]!
      return output
    },
    understood: (cases) => understoodLines(measures, cases),
    ranking: { ...declaration.ranking, withoutLeaderboard: overall },
  })
}

/** An error of the whole declaration names its file, too. */
function inFile(file: string, challenge: Parameters<typeof defineChallenge>[0]): Challenge {
  try {
    return defineChallenge(challenge) as Challenge
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    const { code, message, found, expected } = error
    throw new MedgradeError(code, `${file}: ${message}`, { file, found, expected, cause: error })
  }
}

/** Scores a case: numbers are copied, arrays are compared. A measure over several labels is the mean over the labels. */
function caseOf(
  measures: readonly Measure[],
  { inputs, understood }: UnderstoodInputs,
  values: Readonly<Record<string, Plain>>,
) {
  const { numbers, put, evidence } = caseNumbers(values)
  const texts: Record<string, readonly [string, string]> = {}
  // A number may have the name of a file, a text in a column has neither's.
  const textOf = (name: string) => String(inputs[name] ?? values[name])
  for (const measure of measures) {
    const { name, built, reference, prediction, options } = measure
    if (isOfTexts(built)) {
      const sides = [textOf(reference), textOf(prediction)] as const
      if (built.kind === 'corpora') texts[name] = sides
      else numbers[name] = built.run([textLines(sides[0]), textLines(sides[1])], options) as number
    }
    if (built.kind !== 'arrays') continue
    const read = understood(measure)
    const found = read ? ofParts(measure, read) : built.run([inputs[reference]!, inputs[prediction]!], options)
    put(name, found)
  }
  const notes = measures.flatMap((measure) => understood(measure)?.warnings ?? geometryWarning(measure, inputs))
  return evidence({ facts: factsOf(measures.map(understood)), texts }, [...new Set(notes)])
}

/** The numbers of a case, those of its table first, and the evidence that they make. */
function caseNumbers(values: Readonly<Record<string, Plain>>) {
  const numbers: Record<string, number> = {}
  const labels: Record<string, Record<string, number>> = {}
  for (const [key, value] of Object.entries(values)) if (typeof value === 'number') numbers[key] = value
  const put = (name: string, found: ReturnType<Built['run']>) => {
    if (typeof found === 'number') {
      numbers[name] = found
      return
    }
    for (const [label, value] of found) (labels[label] ??= {})[name] = value
    numbers[name] = numpyMean([...found.values()])
  }
  const evidence = (state: CaseState, warnings: readonly string[]) => ({
    metrics: numbers,
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
    state,
    ...(warnings.length > 0 ? { warnings } : {}),
  })
  return { numbers, put, evidence }
}

/** The evidence of a case whose images were counted part by part; all its files are such images. */
function caseInParts(measures: readonly Measure[], read: PartValues, values: Readonly<Record<string, Plain>>) {
  const { put, evidence } = caseNumbers(values)
  for (const { name } of measures) {
    const found = read.values.get(name)
    if (found !== undefined) put(name, found)
  }
  const { facts, warnings, absent } = read
  return { ...evidence({ facts, texts: {} }, warnings), ...(absent.length > 0 ? { absentLabels: absent } : {}) }
}

function labelSlots(
  { answers, submission }: Declaration,
  { built, options }: Pick<Measure, 'built' | 'options'>,
  reference: string,
  prediction: string,
): Measure['labels'] {
  if (!built.ofLabels) return null
  const slot = (name: string, { files }: Declaration['answers']): LabelSlot => {
    const { reader, meaning } = files![name]!
    return { name, reader, meaning }
  }
  return {
    reference: slot(reference, answers),
    prediction: slot(prediction, submission),
    asObjects: built.asObjects(options),
  }
}

interface UnderstoodInputs {
  readonly inputs: Readonly<Record<string, NdArray>>
  /** The labels of the files of a case, read once for all measures; null for pictures, and where every value but 0 is label 1. */
  understood(measure: Measure): DeclaredLabels | null
}

function understoodOnce(
  inputs: Readonly<Record<string, NdArray>>,
  readLabels: typeof declaredLabels,
): UnderstoodInputs {
  const known = new Map<string, DeclaredLabels>()
  const understood = ({ labels, options }: Measure) => {
    if (labels === null || options.foreground === 'nonzero') return null
    const key = `${labels.reference.name} ${labels.prediction.name} ${labels.asObjects}`
    const read = known.get(key) ?? readLabels(inputs, labels)
    known.set(key, read)
    return read
  }
  return { inputs, understood }
}

/** The value of a measure; one for each label that has a name. */
function ofParts({ built, options }: Measure, { parts }: DeclaredLabels): ReturnType<Built['run']> {
  const [only] = parts
  if (only && only.name === null) return built.run(only.values, options)
  if (options.label !== undefined || options.labels !== undefined)
    throw refusal('bad-input', 'labels', 'names of channels, colours or segments', 'a measure without label and labels')
  const own = built.labelOption === 'label' ? { label: 1 } : built.labelOption ? { labels: [1] } : {}
  const values = parts.map(({ name, values: sides }) => {
    const found = built.run(sides, { ...options, ...own })
    return [name!, typeof found === 'number' ? found : [...found.values()][0]!] as const
  })
  return new Map(values)
}

/** A warning if the headers differ: arrays are compared voxel by voxel in the spacing of the reference. */
function geometryWarning(
  { built, reference, prediction }: Measure,
  inputs: Readonly<Record<string, NdArray>>,
): string[] {
  if (built.kind !== 'arrays') return []
  const [a, b] = [inputs[reference] as Partial<Volume>, inputs[prediction] as Partial<Volume>]
  const differing = (['spacing', 'origin', 'direction'] as const).filter((key) => {
    const [x, y] = [a[key], b[key]]
    return x && y && x.some((value, i) => Math.abs(value - (y[i] ?? Number.NaN)) > 1e-3)
  })
  return differing.length > 0 ? [`${differing.join(' and ')} of ${prediction} and ${reference} differ`] : []
}

function aggregated(
  { name, built, reference, prediction, options, over }: Measure,
  cases: readonly CaseResult[],
): number {
  const column = (key: string) =>
    cases.flatMap(({ evidence }) => (evidence ? [evidence.metrics[key] ?? Number.NaN] : []))
  if (built.kind === 'corpora') {
    const pairs = cases.map(({ evidence }) => stateOf(evidence)?.texts[name]).filter((pair) => pair !== undefined)
    const sides = [pairs.map(([truth]) => truth), pairs.map(([, found]) => found)] as const
    return built.run(sides, options) as number
  }
  if (built.kind === 'columns') {
    const columns = [column(reference), column(prediction)] as const
    const found = inCase(() => built.run(columns, options), columns, [reference, prediction], cases)
    if (typeof found === 'number') return found
  }
  const values = column(name)
  if (over === 'mean') return numpyMean(values)
  if (over === 'mean-of-present') return numpyMean(values, { skipMissing: true })
  if (values.some(Number.isNaN)) return Number.NaN
  if (over === 'min') return extent(values).low
  if (over === 'max') return extent(values).high
  if (over === 'sum') return pairwiseSum(Float64Array.from(values))
  return median(Float64Array.from(values))
}

/** An error of a metric for an infinite value names the column and the case. */
function inCase<T>(
  run: () => T,
  columns: readonly (readonly number[])[],
  names: readonly string[],
  cases: readonly CaseResult[],
): T {
  try {
    return run()
  } catch (error) {
    const at = columns.map((values) => values.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY))
    const side = at.findIndex((row) => row >= 0)
    if (!isMedgradeError(error) || side < 0) throw error
    const graded = cases.filter(({ evidence }) => evidence)
    const { id } = graded[at[side]!]!
    const found = String(columns[side]![at[side]!])
    const detail = { case: id, found, expected: 'a finite number', cause: error }
    throw new MedgradeError(error.code, `${names[side]}: ${found} is no finite number`, detail)
  }
}

async function compileAll({ metrics, measures }: Declaration, file: string): Promise<Map<string, Formula>> {
  const formulas = new Map<string, Formula>()
  for (const { name, formula } of metrics) {
    if (formula !== undefined) formulas.set(name, await compileFormula(formula, Object.keys(measures), file))
  }
  return formulas
}

/** The overall value without a leaderboard, lower is better: the formula, or the first metric with a direction, negated if higher is better. */
async function overallOf(
  { metrics, overall }: Declaration,
  file: string,
): Promise<(values: Readonly<Record<string, number>>) => number> {
  if (overall !== undefined)
    return compileFormula(
      overall,
      metrics.map(({ name }) => name),
      file,
    )
  const primary: Metric = metrics.find(({ direction }) => direction !== null) ?? metrics[0]!
  return (values) => (values[primary.name] ?? Number.NaN) * (primary.direction === 'lower' ? 1 : -1)
}

/** What a case says to the whole: what its label files were taken for, and the texts of measures over all cases. */
type CaseState = {
  readonly facts: readonly CaseFacts[]
  readonly texts: Readonly<Record<string, readonly [reference: string, prediction: string]>>
}

const stateOf = (evidence: CaseResult['evidence']) => (evidence?.state ?? null) as CaseState | null

const isOfTexts = ({ kind }: Built) => kind === 'texts' || kind === 'corpora'

/** What the label files of a case were taken for, each pair once. */
function factsOf(read: readonly (DeclaredLabels | null)[]): CaseFacts[] {
  return [...new Set(read)].flatMap((one) => one?.facts ?? [])
}

/** A line for each side. */
function understoodLines(measures: readonly Measure[], cases: readonly CaseResult[]): string[] {
  const facts = cases.flatMap(({ evidence }) => stateOf(evidence)?.facts ?? [])
  if (facts.length === 0) return []
  return (['reference', 'prediction'] as const).map((side) => {
    const readers = new Set(measures.flatMap(({ labels }) => labels?.[side].reader ?? []))
    const files = facts.map((one) => one[side])
    return understoodLine(`${side}s`, files, `files read by ${[...readers].join(', ')}`)
  })
}

/** The name of the file, number or text that a measure takes from a side: the given one, or the only one. */
function inputName(
  declaration: Declaration,
  side: 'answers' | 'submission',
  kind: Built['kind'],
  given: string | undefined,
  name: string,
): string {
  const what = ({ arrays: 'files', columns: 'numbers', texts: 'texts', corpora: 'texts' } as const)[kind]
  const { files = {}, [what]: own = {} } = declaration[side]
  const read = what === 'texts' ? Object.keys(files).filter((one) => files[one]!.reader === 'text') : []
  // The images of contours are compared with nothing.
  const series = new Set(
    [declaration.answers, declaration.submission].flatMap((one) =>
      Object.values(one.files ?? {}).map(({ meaning }) => meaning.series),
    ),
  )
  const names = [...Object.keys(own), ...read].filter((one) => what !== 'files' || !series.has(one))
  const chosen = given ?? (names.length === 1 ? names[0] : undefined)
  if (chosen !== undefined && names.includes(chosen)) return chosen
  throw unknown(name, given === undefined ? `choice among the ${what} of ${side}` : `${side} '${given}'`, names)
}

/**
 * The error of a measure for its options, tried on small inputs, so that it appears when the challenge is loaded and not at the first case. Arrays
 * have two axes and three, as some options allow only one of these.
 */
function refusedOption(built: Measure['built'], options: Record<string, unknown>): MedgradeError | undefined {
  const trial = (run: () => unknown): MedgradeError | undefined => {
    try {
      run()
    } catch (error) {
      // Other errors are about the samples of these inputs.
      if (error instanceof MedgradeError && error.code === 'bad-argument') return error
    }
    return undefined
  }
  if (isOfTexts(built)) return trial(() => built.run([['no effusion seen'], ['no effusion']], options))
  if (built.kind === 'columns')
    return trial(() =>
      built.run(
        [
          [0, 1, 1, 0],
          [0, 1, 0, 0],
        ],
        options,
      ),
    )
  const [flat, solid] = [
    [12, 12],
    [12, 12, 12],
  ].map((shape) => {
    const empty = { data: new Uint8Array(shape.reduce((a, b) => a * b)), shape }
    const voxel = { data: empty.data.map((_, i) => (i === 0 ? 1 : 0)), shape }
    const pairs = [voxel, empty].flatMap((a) => [[a, voxel] as const, [a, empty] as const])
    return pairs.map(([a, b]) => trial(() => built.run([a, b], options))).find(Boolean)
  })
  return flat && solid
}

function unknown(name: string, what: string, known: readonly string[]): MedgradeError {
  const expected = known.length > 0 ? known.join(', ') : 'none'
  return new MedgradeError('bad-challenge', `${name}: unknown ${what}; there are: ${expected}`, {
    file: name,
    found: what,
    expected,
  })
}
