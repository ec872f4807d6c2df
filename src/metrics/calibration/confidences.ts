import { topClasses } from '../../kernels/calibration/topClasses'
import { requireFinite, type Samples } from './probabilityInput'

/** How sure the most probable class of each sample is, and whether it is the true one. */
export interface Confidences {
  readonly confidence: Float64Array | Float32Array
  readonly hit: Uint8Array
}

/**
 * The largest probability of each sample (the first of equals) and whether it is right. Values outside 0 to 1 make all rows logits, as in torchmetrics:
 * softmax, or a sigmoid where there is one number a sample.
 *
 * @param twoSided one number a sample: whether the confidence is that of the predicted class, or (false) that of class 1 with the label as the hit.
 */
export function confidencesOf(samples: Samples, twoSided: boolean): Confidences {
  return samples.binary ? binaryConfidences(samples, twoSided) : classConfidences(samples)
}

function binaryConfidences(samples: Samples, twoSided: boolean): Confidences {
  requireFinite(samples)
  const { p, count, truth } = samples
  const isLogit = p.some((value) => value < 0 || value > 1)
  const confidence = new Float64Array(count)
  const hit = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const own = isLogit ? 1 / (1 + Math.exp(-p[i]!)) : p[i]!
    // torch.round: ½ rounds to 0.
    const predicted = Number(own > 0.5)
    confidence[i] = twoSided ? Math.max(own, 1 - own) : own
    hit[i] = twoSided ? Number(predicted === truth[i]) : truth[i]!
  }
  return { confidence, hit }
}

function classConfidences(samples: Samples): Confidences {
  const { p, count, classes, truth } = samples
  const { top, hit, areShares } = topClasses(p, classes, truth)
  if (areShares) return { confidence: top, hit }
  requireFinite(samples)
  const confidence = new Float64Array(count)
  for (let i = 0, at = 0; i < count; i++, at += classes) {
    let sum = 0
    for (let c = 0; c < classes; c++) sum += Math.exp(p[at + c]! - top[i]!)
    confidence[i] = 1 / sum
  }
  return { confidence, hit }
}
