/** The value that a rule for missing cases gives a metric. */
interface Cost {
  readonly name: string
  readonly value: number
  readonly direction: 'higher' | 'lower' | null
  readonly range: readonly [number, number]
}

/** A sentence for each metric whose best value the rule gives to a missing case, which then is worth handing in nothing. */
export function bestCosts(costs: readonly Cost[]): string[] {
  return costs
    .filter(({ value, direction, range: [low, high] }) => {
      if (direction === null) return false
      return direction === 'higher' ? value >= high : value <= low
    })
    .map(
      ({ name, value }) =>
        `a missing or failed case has the best value of ${name}, ${value}: "missing" should give it another, as missing: { ${name}: <number> }`,
    )
}
