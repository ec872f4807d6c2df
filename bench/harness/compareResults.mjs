// Comparison with the committed results: ratios and sizes, not times, since machines differ.
import { isTime } from './units.mjs'

/** A ratio this much larger than the committed one is a regression. */
const TOLERANCE = 1.2

/**
 * Regressions as { id, name, then, now, change }, and the number of compared ratios.
 *
 * @param before the committed results.
 * @param rows rows as measured now.
 */
export function regressions(before, rows) {
  const old = new Map(before.rows.map((row) => [row.id, row]))
  const slower = []
  let compared = 0
  for (const row of rows) {
    for (const [name, now, bigger] of ratiosOf(row)) {
      const then = ratiosOf(old.get(row.id) ?? {}).find(([other]) => other === name)?.[1]
      if (then === undefined || now === undefined) continue
      compared++
      const change = bigger ? then / now : now / then
      if (change > TOLERANCE) slower.push({ id: row.id, name, then, now, change })
    }
  }
  return { slower, compared }
}

/**
 * Prints regressions; true if there are any. A slower row is measured again, to exclude a temporary slowdown of the machine: a row that is
 * slower both times is a regression, and its better value is printed.
 *
 * @param again measures the row of that name again.
 */
export async function compareResults(before, rows, again) {
  if (!before) {
    console.log('No committed results to compare with.')
    return true
  }
  const { slower: suspects, compared } = regressions(before, rows)
  const repeated = []
  for (const id of new Set(suspects.map((one) => one.id))) repeated.push(await again(id))
  const second = new Map(regressions(before, repeated).slower.map((one) => [`${one.id} ${one.name}`, one]))
  let worse = 0
  for (const first of suspects) {
    const other = second.get(`${first.id} ${first.name}`)
    if (!other) continue
    worse++
    const { id, name, then, now, change } = first.change < other.change ? first : other
    console.log(
      `slower: ${id}, ${name}: ${then.toPrecision(3)} → ${now.toPrecision(3)} (${change.toFixed(2)} times, in two measurements)`,
    )
  }
  console.log(
    `${compared} ratios compared with ${before.commit ?? 'the committed ones'}, ${repeated.length} rows measured twice, ${worse} ratios more than a fifth worse`,
  )
  return worse > 0
}

const ratiosOf = ({ peers = [], values = [] }) => [
  ...peers.filter((peer) => peer.ratio !== undefined).map(({ name, ratio }) => [name, ratio, false]),
  ...values
    .filter((one) => one.must > 0 && !isTime(one))
    .map(({ name, value, atLeast }) => [name, value, atLeast === true]),
]
