import type { Samples } from './probabilityInput'

/** How sure the most probable class of each sample is, and whether it is the true one. */
export interface Confidences {
  readonly confidence: Float64Array
  readonly hit: Uint8Array
}

/**
 * The largest probability of each sample (the first of equals) and whether it is right. Values outside 0 to 1 make all rows logits, as in torchmetrics:
 * softmax, or a sigmoid where there is one number a sample.
 *
 * @param twoSided one number a sample: whether the confidence is that of the predicted class, or (false) that of class 1 with the label as the hit.
 */
export function confidencesOf(samples: Samples, twoSided: boolean): Confidences {
  const { count, classes, truth, binary } = samples
  const confidence = new Float64Array(count)
  const hit = new Uint8Array(count)
  const { p } = samples
  let isLogit = false
  for (let i = 0; i < p.length && !isLogit; i++) isLogit = p[i]! < 0 || p[i]! > 1
  if (binary) {
    for (let i = 0; i < count; i++) {
      const own = isLogit ? 1 / (1 + Math.exp(-p[i]!)) : p[i]!
      // torch.round: ½ rounds to 0.
      const predicted = Number(own > 0.5)
      confidence[i] = twoSided ? Math.max(own, 1 - own) : own
      hit[i] = twoSided ? Number(predicted === truth[i]) : truth[i]!
    }
    return { confidence, hit }
  }
  for (let i = 0, at = 0; i < count; i++, at += classes) {
    let best = 0
    let top = p[at]!
    for (let c = 1; c < classes; c++) {
      const other = p[at + c]!
      if (other > top) {
        best = c
        top = other
      }
    }
    let value = top
    if (isLogit) {
      let sum = 0
      for (let c = 0; c < classes; c++) sum += Math.exp(p[at + c]! - top)
      value = 1 / sum
    }
    confidence[i] = value
    hit[i] = Number(best === truth[i])
  }
  return { confidence, hit }
}
