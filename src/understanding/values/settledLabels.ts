import { asContiguous } from '../../array/asContiguous'
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { plainNumber } from '../plainNumber'
import { aboveThreshold } from './aboveThreshold'
import { requireThreshold, thresholdUnit } from './requireThreshold'
import { roundedLabels } from './roundedLabels'
import { areWhole, type ValueFacts, valueFacts } from './valueFacts'

/** What the user says about values. */
export interface ValueSetting {
  readonly threshold: number | null
  readonly round: boolean
  readonly nan: 'background' | null
  /** Whether 0 and 1 are values of a map that is above 1 elsewhere in the side, so that the threshold holds for them. */
  readonly scaledBinary: boolean
  /** A threshold is meant for predictions: of a reference it makes masks of fractions, and of whole numbers with one value above it. */
  readonly isReference: boolean
}

export interface SettledLabels {
  readonly array: NdArray
  /** null: whole numbers that no option asks about, which are not looked at again. */
  readonly facts: ValueFacts | null
  readonly notes: readonly string[]
  /** The options that changed what the file means. */
  readonly used: readonly string[]
}

/**
 * Values as labels: whole numbers as they are, probabilities above the threshold, scaled labels rounded. Nothing is guessed.
 *
 * @throws MedgradeError `bad-label` for values that are no labels, with the option that settles it; `bad-argument` for a threshold in another unit.
 */
export function settledLabels(array: NdArray, setting: ValueSetting, file: string): SettledLabels {
  const { data, ...dense } = asContiguous<Data>(array, 'any')
  if (setting.threshold === null && areWhole(data)) return { array, facts: null, notes: [], used: [] }
  const first = valueFacts(data)
  const { values, facts, notes, used } = withoutNaN(
    data,
    first,
    { shape: dense.shape, stride: dense.stride },
    setting,
    file,
  )
  const flat: NdArray = { data: values, shape: dense.shape, stride: dense.stride }
  const own = facts === first ? array : flat
  const { threshold } = setting
  if (threshold !== null) {
    const isHard =
      facts.kind === 'blank' ||
      (facts.kind === 'binary' && !setting.scaledBinary) ||
      (setting.isReference && facts.kind === 'labels' && !isMask(values, facts, threshold))
    if (isHard) return { array: own, facts, notes, used }
    if (!(facts.kind === 'scaled' && facts.max > 1.05 && setting.round)) {
      requireThreshold(facts, threshold, file)
      const unit = thresholdUnit(facts)
      return {
        array: aboveThreshold(flat, threshold),
        facts,
        notes: unit === null ? notes : [...notes, unit],
        used: [...used, 'threshold'],
      }
    }
  }
  if (facts.kind === 'scaled' && setting.round) {
    const note = `${facts.moved} voxels were rounded to the nearest whole number, by at most ${plainNumber(facts.farthest)}`
    return { array: roundedLabels(flat), facts, notes: [...notes, note], used: [...used, 'round'] }
  }
  if (facts.moved > 0) refuseFractions(facts, setting, file)
  if (!Number.isSafeInteger(facts.min) || !Number.isSafeInteger(facts.max))
    refuse('bad-label', 'voxels', `whole numbers from ${rangeText(facts)}`, 'labels of at most 2⁵³', { file })
  return { array: own, facts, notes, used }
}

/** Whether whole numbers are 0 and one value above a threshold in their unit. */
function isMask(data: Data, { max }: ValueFacts, threshold: number): boolean {
  if (!(threshold >= 1 && max > threshold)) return false
  for (let i = 0; i < data.length; i++) if (Number(data[i]) !== 0 && Number(data[i]) !== max) return false
  return true
}

/** The range of values for messages. */
export const rangeText = ({ min, max }: Pick<ValueFacts, 'min' | 'max'>) => `${plainNumber(min)} to ${plainNumber(max)}`

function refuseFractions(facts: ValueFacts, { round }: ValueSetting, file: string): never {
  const { kind, farthest, max, min, moved } = facts
  const range = rangeText(facts)
  if (kind === 'scaled') {
    const found = `values within ${plainNumber(farthest)} of whole numbers (${range}; ${moved} are not whole), as of a label map that was scaled on saving`
    const soft = min >= 0 && max <= 1 ? ', or --threshold 0.5 if they are probabilities' : ''
    return refuse('bad-label', 'voxels', found, `whole numbers; --round takes the nearest ones${soft}`, { file })
  }
  const why = round ? `; --round moves a value by at most 0.05, the farthest is ${plainNumber(farthest)} away` : ''
  if (kind === 'probabilities')
    return refuse(
      'bad-label',
      'voxels',
      `fractions from ${range}, as of a probability map`,
      `whole numbers, or --threshold 0.5${why}`,
      { file },
    )
  return refuse(
    'bad-label',
    'voxels',
    `fractions from ${range}, above 1 or below 0`,
    `whole numbers, or --threshold in the unit of these values${why}`,
    { file },
  )
}

interface Cleaned {
  readonly values: Data
  readonly facts: ValueFacts
  readonly notes: readonly string[]
  readonly used: readonly string[]
}

function withoutNaN(
  data: Data,
  facts: ValueFacts,
  grid: { readonly shape: readonly number[]; readonly stride: readonly number[] },
  { nan }: ValueSetting,
  file: string,
): Cleaned {
  const { strangeAt } = facts
  if (strangeAt < 0) return { values: data, facts, notes: [], used: [] }
  const at = `[${indexOf(strangeAt, grid)}]`
  if (facts.infinite > 0)
    refuse('bad-label', 'voxels', `${facts.infinite} infinite values, the first at ${at}`, 'finite numbers', { file })
  if (nan === null)
    refuse('bad-label', 'voxels', `NaN in ${facts.nan} voxels, the first at ${at}`, 'numbers, or --nan background', {
      file,
    })
  const values = data.slice() as Float64Array
  for (let i = strangeAt; i < values.length; i++) if (Number.isNaN(values[i])) values[i] = 0
  const notes = [`NaN counts as background in ${facts.nan} voxels, the first at ${at}`]
  return { values, facts: { ...valueFacts(values), nan: facts.nan }, notes, used: ['nan'] }
}

/** The index of a sample by axis. */
function indexOf(
  flat: number,
  { shape, stride }: { readonly shape: readonly number[]; readonly stride: readonly number[] },
): number[] {
  return shape.map((size, axis) => Math.floor(flat / stride[axis]!) % size)
}
