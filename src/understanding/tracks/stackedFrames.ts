import { asContiguous } from '../../array/asContiguous'
import { numbersOf } from '../../array/numbersOf'
import type { NdArray } from '../../contract'
import { refuse, requireSameShape } from '../../errors/refuse'

/** The label pictures of all frames as one array, the frames first. @throws MedgradeError `empty` without a frame; `shape-mismatch`. */
export function stackedFrames(frames: readonly NdArray[], file: string): NdArray<Int32Array> {
  const [first] = frames
  if (!first) return refuse('empty', 'frames', 0, 'a picture for each', { file })
  const size = first.shape.reduce((a, b) => a * b, 1)
  const data = new Int32Array(size * frames.length)
  for (const [t, frame] of frames.entries()) {
    requireSameShape([...first.shape], frame.shape, 'frame')
    data.set(numbersOf(asContiguous(frame).data), t * size)
  }
  return { data, shape: [frames.length, ...first.shape] }
}
