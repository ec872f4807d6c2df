import { asContiguous } from '../../array/asContiguous'
import type { ImagePair } from '../../array/imagePair'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import type { ArrayInput } from '../../contract'
import { requireSameShape } from '../../errors/refuse'

/** The pixels where the mask is not 0, in one line; the pair itself without a mask. */
export function insideMask(pair: ImagePair, mask: ArrayInput | undefined): ImagePair {
  if (mask === undefined) return pair
  const dense = asContiguous(ndArrayOf(mask))
  requireSameShape([...pair.shape], dense.shape, 'mask')
  const inside = numbersOf(dense.data)
  const kept = (values: ImagePair['x']) => {
    const out = new Float64Array(values)
    let count = 0
    for (let i = 0; i < out.length; i++) if (inside[i] !== 0) out[count++] = out[i]!
    return out.slice(0, count)
  }
  const x = kept(pair.x)
  return { ...pair, x, y: kept(pair.y), shape: [x.length] }
}
