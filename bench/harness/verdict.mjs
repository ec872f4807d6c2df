// The verdict of a row from its ratios and musts. A row that did not run is never `pass`.
import { machineFactor } from '../../scripts/machineSpeed.mjs'
import { isTime } from './units.mjs'

/** Noise that `--assert` accepts. */
export const SLACK = 1.25

/**
 * Adds `verdict` to a row: pass, aim, noise (within the slack), fail, not run, or info (no must).
 *
 * A must in seconds is one of the machine that all promises are of (scripts/machineSpeed.mjs). A time that is past it is judged again by the speed of this
 * machine, which is measured then and kept with the value as `factor`. What is within its must is judged by the clock alone.
 *
 * @param speed how many times the time of that machine this one takes.
 */
export async function judge(row, speed = machineFactor) {
  if (row.problem) return { ...row, verdict: 'not run' }
  const wrong = (row.peers ?? []).find(({ problem }) => problem?.startsWith('different answer'))
  if (wrong) return { ...row, verdict: 'fail', reason: `${wrong.name}: ${wrong.problem}` }
  const isLate = (one) => isTime(one) && one.must !== undefined && one.value > one.must
  const factor = row.values?.some(isLate) ? await speed() : 1
  const values = row.values?.map((one) => (isLate(one) ? { ...one, factor } : one))
  return { ...row, ...(values ? { values } : {}), ...verdictOf(row.peers ?? [], values ?? []) }
}

function verdictOf(peers, values) {
  const bound = [...peers.filter(({ must }) => must), ...values.filter(({ must }) => must !== undefined)]
  if (bound.length === 0) return { verdict: 'info' }
  const unmeasured = bound.find(({ problem }) => problem)
  if (unmeasured) return { verdict: 'not run', reason: `${unmeasured.name}: ${unmeasured.problem}` }
  const short = bound.map((one) => ({ one, over: overshoot(one) })).sort((a, b) => b.over - a.over)[0]
  if (short.over > SLACK) return { verdict: 'fail', reason: shortfall(short) }
  if (short.over > 1) return { verdict: 'noise', reason: shortfall(short) }
  return { verdict: bound.every(reached) ? 'aim' : 'pass' }
}

/**
 * What this machine must reach: of a time, the must of the promises' machine by the factor; of two processes against one (`given`: how many times the work of
 * one program two programs do that share nothing), the share of the must that the machine gives: two whole cores give 2. Never more than the must itself asks.
 */
export function mustHere({ must, factor = 1, given = 2 }) {
  return must * factor * Math.min(1, given / 2)
}

/** A ratio or value divided by its must; 1 is just met. */
const overshoot = (one) => {
  const found = one.ratio ?? one.value
  const must = mustHere(one)
  if (one.atLeast) return must / found
  return must === 0 ? (found <= 0 ? 0 : Infinity) : found / must
}
const reached = (one) =>
  one.aim !== undefined && (one.atLeast ? (one.ratio ?? one.value) >= one.aim : (one.ratio ?? one.value) <= one.aim)

const shortfall = ({ one, over }) =>
  `${one.name}: ${(one.ratio ?? one.value).toPrecision(3)} against ${Number(mustHere(one).toPrecision(3))} (${over.toFixed(2)} times over)`
