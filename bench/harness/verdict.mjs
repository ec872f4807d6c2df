// The verdict of a row from its ratios and musts. A row that did not run is never `pass`.

/** Noise that `--assert` accepts. */
export const SLACK = 1.25

/** Adds `verdict` to a row: pass, aim, noise (within the slack), fail, not run, or info (no must). */
export function judge(row) {
  if (row.problem) return { ...row, verdict: 'not run' }
  const wrong = (row.peers ?? []).find(({ problem }) => problem?.startsWith('different answer'))
  if (wrong) return { ...row, verdict: 'fail', reason: `${wrong.name}: ${wrong.problem}` }
  const bound = [
    ...(row.peers ?? []).filter(({ must }) => must),
    ...(row.values ?? []).filter(({ must }) => must !== undefined),
  ]
  if (bound.length === 0) return { ...row, verdict: 'info' }
  const unmeasured = bound.find(({ problem }) => problem)
  if (unmeasured) return { ...row, verdict: 'not run', reason: `${unmeasured.name}: ${unmeasured.problem}` }
  const short = bound.map((one) => ({ one, over: overshoot(one) })).sort((a, b) => b.over - a.over)[0]
  if (short.over > SLACK) return { ...row, verdict: 'fail', reason: shortfall(short) }
  if (short.over > 1) return { ...row, verdict: 'noise', reason: shortfall(short) }
  return { ...row, verdict: bound.every(reached) ? 'aim' : 'pass' }
}

/** A ratio or value divided by its must; 1 is just met. */
const overshoot = (one) => {
  const found = one.ratio ?? one.value
  if (one.atLeast) return one.must / found
  return one.must === 0 ? (found <= 0 ? 0 : Infinity) : found / one.must
}
const reached = (one) =>
  one.aim !== undefined && (one.atLeast ? (one.ratio ?? one.value) >= one.aim : (one.ratio ?? one.value) <= one.aim)

const shortfall = ({ one, over }) =>
  `${one.name}: ${(one.ratio ?? one.value).toPrecision(3)} against ${one.must} (${over.toFixed(2)} times over)`
