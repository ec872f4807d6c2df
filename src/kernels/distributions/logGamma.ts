import { naturalLog } from '../elementary/naturalLog'

const COEFFICIENTS = [
  57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202, 3.399464998481189e-5,
  4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488, 0.00021743961811521265,
  -0.0001643181065367639, 8.441822398385275e-5, -2.6190838401581408e-5, 3.6899182659531625e-6,
]

/** ln Γ(x) for x > 0: Lanczos' approximation with g = 607/128, 15 terms. */
export function logGamma(x: number): number {
  const shifted = x + 5.2421875
  let sum = 0.9999999999999971
  for (let i = 0; i < COEFFICIENTS.length; i++) sum += COEFFICIENTS[i] / (x + i + 1)
  return (x + 0.5) * naturalLog(shifted) - shifted + naturalLog((Math.sqrt(2 * Math.PI) * sum) / x)
}
