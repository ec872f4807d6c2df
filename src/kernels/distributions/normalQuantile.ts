import { exponential } from '../elementary/exponential'
import { naturalLog } from '../elementary/naturalLog'
import { normalTail } from '../statistics/normalTail'

/** Φ⁻¹(p): ∓Infinity at 0 and 1, NaN outside. A rational approximation (Abramowitz and Stegun 26.2.23), then Halley's steps on the tail. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN
  if (p === 0.5) return 0
  return p < 0.5 ? -upperQuantile(p) : upperQuantile(1 - p)
}

/** The z ≥ 0 with the upper tail `p` ≤ ½. */
function upperQuantile(p: number): number {
  if (p === 0) return Infinity
  const t = Math.sqrt(-2 * naturalLog(p))
  let z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  for (let step = 0; step < 3; step++) {
    const error = (normalTail(z) - p) * Math.sqrt(2 * Math.PI) * exponential((z * z) / 2)
    z += error / (1 - (error * z) / 2)
  }
  return z
}
