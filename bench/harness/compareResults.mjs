// Against the committed results: ratios, not times, since machines differ.

/** A ratio this much larger than the committed one is a regression. */
const TOLERANCE = 1.2

/** Prints what became slower; true when something did. */
export function compareResults(before, after) {
  if (!before) {
    console.log('No committed results to compare with.')
    return true
  }
  const old = new Map(before.rows.map((row) => [row.id, row]))
  let worse = 0
  let compared = 0
  for (const row of after.rows) {
    for (const [name, now, bigger] of ratiosOf(row)) {
      const then = ratiosOf(old.get(row.id) ?? {}).find(([other]) => other === name)?.[1]
      if (then === undefined || now === undefined) continue
      compared++
      const change = bigger ? then / now : now / then
      if (change <= TOLERANCE) continue
      worse++
      console.log(
        `slower: ${row.id}, ${name}: ${then.toPrecision(3)} → ${now.toPrecision(3)} (${change.toFixed(2)} times)`,
      )
    }
  }
  console.log(
    `${compared} ratios compared with ${before.commit ?? 'the committed ones'}, ${worse} more than a fifth worse`,
  )
  return worse > 0
}

const ratiosOf = ({ peers = [], values = [] }) => [
  ...peers.filter((peer) => peer.ratio !== undefined).map(({ name, ratio }) => [name, ratio, false]),
  ...values.filter((one) => one.must > 0).map(({ name, value, atLeast }) => [name, value, atLeast === true]),
]
