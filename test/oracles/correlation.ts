/** Textbook versions: quadratic, one definition a function, no shortcuts. */

export function oracleRanks(values: readonly number[], method: 'average' | 'min'): number[] {
  return values.map((value) => {
    if (Number.isNaN(value)) return Number.NaN
    const smaller = values.filter((other) => other < value)
    const equal = values.filter((other) => other === value).length
    return smaller.length + (method === 'min' ? 1 : (equal + 1) / 2)
  })
}

export function oraclePearson(x: readonly number[], y: readonly number[]): number {
  const n = x.length
  const mx = x.reduce((sum, value) => sum + value, 0) / n
  const my = y.reduce((sum, value) => sum + value, 0) / n
  let sxy = 0
  let sxx = 0
  let syy = 0
  for (let i = 0; i < n; i++) {
    sxy += (x[i]! - mx) * (y[i]! - my)
    sxx += (x[i]! - mx) ** 2
    syy += (y[i]! - my) ** 2
  }
  return sxy / Math.sqrt(sxx * syy)
}

export function oraclePairs(x: readonly number[], y: readonly number[]) {
  const counts = { concordant: 0, discordant: 0, tiedX: 0, tiedY: 0, tiedBoth: 0 }
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length; j++) {
      const product = Math.sign(x[i]! - x[j]!) * Math.sign(y[i]! - y[j]!)
      if (product > 0) counts.concordant++
      if (product < 0) counts.discordant++
      if (x[i] === x[j]) counts.tiedX++
      if (y[i] === y[j]) counts.tiedY++
      if (x[i] === x[j] && y[i] === y[j]) counts.tiedBoth++
    }
  }
  return counts
}
