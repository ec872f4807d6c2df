import { asContiguous, strideFor } from '../../array/asContiguous'
import { preparePair } from '../../array/labels/labelPair'
import type { Data, NdArray } from '../../contract'
import { alignedCase, type CaseImages, type CaseSetting } from '../labels/alignedCase'

/** The values of an error map; every other voxel is 0. */
export const errorValues = { truePositive: 1, falsePositive: 2, falseNegative: 3 } as const

/** Where a prediction of one label agrees with its reference. */
export interface ErrorMap {
  readonly label: string
  /** Axes x, y, z of the reference, x fastest in memory; values {@link errorValues}. */
  readonly array: NdArray<Uint8Array>
  /** Row-major 4 × 4 in RAS of the reference; null where neither side has a geometry. */
  readonly affine: readonly number[] | null
}

/** An error map for each label of a case, one after the other: 1 where both sides have it, 2 where only the prediction has it, 3 where only the reference has it. */
export function* errorMaps(inputs: CaseImages, setting: CaseSetting): Generator<ErrorMap> {
  const { aligned, layers } = alignedCase(inputs, setting)
  const { shape } = aligned.reference
  const order = [...shape.keys()].reverse()
  const affine = aligned.reference.affine ?? aligned.prediction.affine
  for (const { reference, prediction, labels } of layers) {
    const [truth, found] = [reference, prediction].map((one) => asContiguous<Data>(one, order).data) as [Data, Data]
    const ids = labels ?? preparePair(reference, prediction).labels.map((id) => ({ name: String(id), id }))
    for (const { name, id } of ids) {
      const data = new Uint8Array(truth.length)
      for (let i = 0; i < data.length; i++) {
        const [isTrue, isFound] = [Number(truth[i]) === id, Number(found[i]) === id]
        if (isTrue) data[i] = isFound ? errorValues.truePositive : errorValues.falseNegative
        else if (isFound) data[i] = errorValues.falsePositive
      }
      yield { label: name, array: { data, shape, stride: strideFor(shape, order) }, affine }
    }
  }
}
