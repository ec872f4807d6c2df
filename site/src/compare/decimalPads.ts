const number = /^−?\d+(?:\.(\d+))?$/
const decimals = (text: string) => number.exec(text)?.[1]?.length ?? 0
/** In digits: a point is half as wide. */
const width = (count: number) => (count === 0 ? 0 : count + 0.5)

/** By how many digits each text of a column stands off its right edge, so that the points of numbers lie below each other. */
export function decimalPads(texts: readonly string[]): number[] {
  const most = width(texts.reduce((all, text) => Math.max(all, decimals(text)), 0))
  return texts.map((text) => (number.test(text) ? most - width(decimals(text)) : 0))
}
