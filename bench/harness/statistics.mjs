// Statistics of samples.

export const minimum = (values) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** Slope of log y over log x: the exponent of a power law, by least squares. */
export function exponent(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)])
  const mean = (k) => logs.reduce((sum, point) => sum + point[k], 0) / logs.length
  const [mx, my] = [mean(0), mean(1)]
  const above = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0)
  const below = logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  return above / below
}
