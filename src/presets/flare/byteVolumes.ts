import { castUint8 } from '../../array/labels/castLabels'
import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { ComparedSides } from '../common/comparedPair'
import type { EvaluationPair } from '../presetTypes'

/** Volumes of a case as the scripts of FLARE hold them: three axes, values cut to a byte (`np.uint8`; the labels of `np.int8` are the same). */
export function byteVolumes({ name, reference, prediction }: EvaluationPair, casts: CastSides = 'both'): ComparedSides {
  requireThreeAxes(name, 'reference', reference)
  requireThreeAxes(name, 'prediction', prediction)
  return {
    name,
    reference: castUint8(reference),
    prediction: casts === 'both' ? castUint8(prediction) : prediction,
  }
}

/** FLARE21 casts the reference only. */
export type CastSides = 'both' | 'reference'

function requireThreeAxes(name: string, side: string, { shape }: NdArray): void {
  if (shape.length !== 3) refuse('wrong-rank', `case ${name}: the ${side}`, shape, 'three axes', { case: name })
}
