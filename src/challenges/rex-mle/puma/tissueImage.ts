/** Label images of PUMA's tissue tasks: what the two tracks make of unusual samples. */
import { asContiguous } from '../../../array/asContiguous'
import { inCOrder } from '../../../array/inCOrder'
import { castUint8 } from '../../../array/labels/castLabels'
import type { NdArray } from '../../../contract'
import { refuse } from '../../../errors/refuse'

/** The first channel, as numpy casts it to uint8. */
export function asBytes(image: NdArray): NdArray {
  const { shape, stride, ...rest } = castUint8(inCOrder(image))
  return { ...rest, shape: shape.slice(0, 2), stride: stride!.slice(0, 2) }
}

/** @throws MedgradeError `bad-label` where the maximum is above the last class; as numpy's, a maximum that is NaN is above nothing. */
export function checkRange(image: NdArray, classes: number): void {
  const { data } = asContiguous(image, 'any')
  let most = 0
  for (let i = 0; i < data.length; i++) {
    const value = Number(data[i])
    if (Number.isNaN(value)) return
    if (value > most) most = value
  }
  if (most <= classes) return
  refuse('bad-label', 'the highest class of the prediction', most, `at most ${classes}`)
}

/** Values that are none of the five classes become background. */
export function classImage(image: NdArray): NdArray {
  if (image.data instanceof Uint8Array) return image
  const values = inCOrder(image).data as ArrayLike<number>
  const data = new Uint8Array(values.length)
  for (let i = 0; i < data.length; i++) {
    const value = values[i]!
    if (value === 1 || value === 2 || value === 3 || value === 4 || value === 5) data[i] = value
  }
  return { data, shape: image.shape }
}
