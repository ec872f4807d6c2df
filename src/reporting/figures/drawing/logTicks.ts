/** Ticks of a logarithmic axis: 1, 2 and 5 of each decade, or whole decades where that would be more than nine. */
export function logTicks(low: number, high: number): number[] {
  const inside = (steps: readonly number[]) => {
    const ticks: number[] = []
    for (let decade = Math.floor(Math.log10(low)); decade <= Math.ceil(Math.log10(high)); decade++)
      for (const step of steps) ticks.push(Number(`${step}e${decade}`))
    return ticks.filter((tick) => tick >= low && tick <= high)
  }
  const fine = inside([1, 2, 5])
  return fine.length <= 9 ? fine : inside([1])
}

/** A tick in plain digits. */
export function plainTick(value: number): string {
  return Math.abs(value) >= 1e6 || Math.abs(value) < 1e-4
    ? value.toExponential(0)
    : String(Number(value.toPrecision(6)))
}
