import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import type { ArrayInput } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { FoundLesions } from './foundLesions'
import { requireProbability } from './requireProbability'

/** A picture with lesions as labels and marks as points. */
export interface SlideMarks {
  /** 0 is background. */
  readonly labels: ArrayInput
  /** Labels that count neither way, such as isolated tumour cells. Default none. */
  readonly excluded?: readonly number[]
  readonly marks: readonly { readonly point: readonly number[]; readonly probability: number }[]
}

/** What the marks of a picture found. Every label has its most probable mark, or 0, those that count neither way, too. */
export function foundOnSlide({ labels, excluded = [], marks }: SlideMarks): FoundLesions {
  const { data, shape } = asContiguous(ndArrayOf(labels))
  const values = numbersOf(data)
  const alarms: number[] = []
  const best = new Map<number, number>()
  for (let i = 0; i < values.length; i++) if (values[i] !== 0 && values[i] !== values[i - 1]) best.set(values[i]!, 0)
  for (const { point, probability } of marks) {
    requireProbability(probability)
    const label = labelAt(values, shape, point)
    if (label === 0) alarms.push(probability)
    else if (!excluded.includes(label)) best.set(label, Math.max(best.get(label)!, probability))
  }
  const lesions = [...best.keys()].filter((label) => !excluded.includes(label)).length
  return { hits: [...best.values()], alarms, lesions }
}

function labelAt(values: ArrayLike<number>, shape: readonly number[], point: readonly number[]): number {
  let at = 0
  for (const [axis, n] of shape.entries()) {
    const k = point[axis]!
    if (!(Number.isInteger(k) && k >= 0 && k < n)) refuse('bad-input', 'point', point, `whole numbers within ${shape}`)
    at = at * n + k
  }
  return values[at]!
}
