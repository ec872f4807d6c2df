/**
 * The two-sided quantile of Student's t: the t with P(|T| < t) = `share` for whole degrees of freedom, by bisection of the finite series of Abramowitz and
 * Stegun 26.7.3 and 26.7.4.
 */
export function studentQuantile(share: number, freedom: number): number {
  let low = 0
  let high = Math.PI / 2
  for (let step = 0; step < 60; step++) {
    const angle = (low + high) / 2
    if (inside(angle, freedom) < share) low = angle
    else high = angle
  }
  return Math.sqrt(freedom) * Math.tan((low + high) / 2)
}

/** P(|T| < √ν·tan θ). */
function inside(angle: number, freedom: number): number {
  const sine = Math.sin(angle)
  const cosine = Math.cos(angle)
  const odd = freedom % 2 === 1
  let term = odd ? cosine : 1
  let sum = freedom === 1 ? 0 : term
  for (let k = odd ? 3 : 2; k < freedom; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine
    sum += term
  }
  return odd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum
}
