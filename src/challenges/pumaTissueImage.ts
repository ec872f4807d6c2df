/** Label images of PUMA's tissue tasks: what the two tracks make of unusual samples. */
import { castUint8 } from '../array/castLabels'
import { MedgradeError } from '../array/MedgradeError'
import type { NdArray } from '../contract'

/** The first channel, as numpy casts it to uint8. */
export function asBytes(image: NdArray): NdArray {
  const [height = 0, width = 0, channels = 1] = image.shape
  return { ...castUint8(image), shape: [height, width], stride: [width * channels, channels] }
}

/** @throws MedgradeError `bad-label` where the maximum is above the last class; as numpy's, a maximum that is NaN is above nothing. */
export function checkRange({ data }: NdArray, classes: number): void {
  let most = 0
  for (let i = 0; i < data.length; i++) {
    const value = Number(data[i])
    if (Number.isNaN(value)) return
    if (value > most) most = value
  }
  if (most <= classes) return
  const expected = `classes up to ${classes}`
  throw new MedgradeError('bad-label', `The prediction holds class ${most}, expected ${expected}`, {
    found: String(most),
    expected,
  })
}

/** Values that are none of the five classes become background. */
export function classImage(image: NdArray): NdArray {
  if (image.data instanceof Uint8Array) return image
  const values = image.data as ArrayLike<number>
  const data = new Uint8Array(values.length)
  for (let i = 0; i < data.length; i++) {
    const value = values[i]!
    if (value === 1 || value === 2 || value === 3 || value === 4 || value === 5) data[i] = value
  }
  return { data, shape: image.shape }
}
