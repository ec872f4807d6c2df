import { refuse } from '../../errors/refuse'
import { plainNumber } from '../plainNumber'
import type { ValueFacts } from './valueFacts'

type Range = Pick<ValueFacts, 'kind' | 'min' | 'max'>

/** The largest values of maps that were scaled on saving. */
const tops = [100, 255, 1000, 4095, 65535]

/**
 * A threshold is in the unit of the values. Refused: one outside of 0 to 1 for probabilities, a share of 1 for values above 1, and for labels that were scaled
 * on saving one that was meant for probabilities. Whether it lies within the values of all files is checked by `contradictionOf`.
 *
 * @throws MedgradeError `bad-argument` with the range and the threshold in the unit of the values.
 */
export function requireThreshold(facts: Range, threshold: number, file: string): void {
  const { kind, min, max } = facts
  if (kind === 'binary' || kind === 'blank') return
  const range = `${plainNumber(min)} to ${plainNumber(max)}`
  if (max <= 1.05 && min >= -0.05) {
    if (threshold < 0 || threshold > 1)
      refuse('bad-argument', '--threshold', threshold, `at most 1, as the values of the file (${range}), such as 0.5`, {
        file,
      })
    return
  }
  const isShare = threshold > 0 && threshold <= 1 && threshold !== Math.trunc(threshold)
  if (!isShare || (kind === 'fractions' && min < 0)) return
  const whole = kind === 'scaled' ? `--round, as these are labels that were scaled on saving; ` : ''
  const kindOf = kind === 'labels' ? 'whole numbers' : 'values above 1'
  const shares = equivalents(threshold, max)
  refuse(
    'bad-argument',
    '--threshold',
    `${threshold} for ${kindOf} from ${range}`,
    `${whole}a threshold in their unit: ${shares}; a label map needs none`,
    { file },
  )
}

/** The unit of a threshold for values that are no probabilities, as a note; null: they are. */
export function thresholdUnit({ min, max }: Range): string | null {
  if (max <= 1.05 && min >= -0.05) return null
  return `the threshold is in the unit of the values, ${plainNumber(min)} to ${plainNumber(max)}`
}

/** The share of 1 in the scales that the values may have. */
function equivalents(share: number, max: number): string {
  const possible = tops.filter((top) => top >= max).slice(0, max <= 100 ? 2 : 1)
  const list = (possible.length > 0 ? possible : [max]).map(
    (top) => `--threshold ${plainNumber(share * top)} for 0…${plainNumber(top)}`,
  )
  return list.join(', ')
}
