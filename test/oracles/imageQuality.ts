/** Textbook versions: every window summed on its own, two passes for the variances. */

type Image = readonly (readonly number[])[]

interface Window {
  readonly x: number[]
  readonly y: number[]
}

function* completeWindows(x: Image, y: Image, side: number): Generator<Window> {
  for (let top = 0; top + side <= x.length; top++) {
    for (let left = 0; left + side <= x[0]!.length; left++) {
      const cut = (image: Image) => image.slice(top, top + side).flatMap((row) => row.slice(left, left + side))
      yield { x: cut(x), y: cut(y) }
    }
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function covariance(x: readonly number[], y: readonly number[]): number {
  const mx = mean(x)
  const my = mean(y)
  return mean(x.map((value, i) => (value - mx) * (y[i]! - my)))
}

/** SSIM with a uniform window and sample covariance. */
export function oracleSsim(x: Image, y: Image, side: number, range: number): number {
  const c1 = (0.01 * range) ** 2
  const c2 = (0.03 * range) ** 2
  const n = side * side
  const factor = n / (n - 1)
  const values = [...completeWindows(x, y, side)].map((window) => {
    const mx = mean(window.x)
    const my = mean(window.y)
    const vxy = factor * covariance(window.x, window.y)
    const both = factor * (covariance(window.x, window.x) + covariance(window.y, window.y))
    return ((2 * mx * my + c1) * (2 * vxy + c2)) / ((mx * mx + my * my + c1) * (both + c2))
  })
  return mean(values)
}

/** LNCC over complete windows. */
export function oracleLncc(x: Image, y: Image, side: number): number {
  const values = [...completeWindows(x, y, side)].flatMap((window) => {
    const vx = covariance(window.x, window.x)
    const vy = covariance(window.y, window.y)
    return vx > 1e-6 && vy > 1e-6 ? [covariance(window.x, window.y) / Math.sqrt(vx * vy)] : []
  })
  return mean(values)
}
