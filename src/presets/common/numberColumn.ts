import { pythonFloatText } from '../../python/pythonFloatText'

/** A number of a data frame: Python's int where `whole` is set, else a float. */
export type FrameNumber = { readonly value: number; readonly whole: boolean }

/** A column as `DataFrame.to_csv` writes it: integers only where every cell is one; NaN is an empty cell. */
export function numberColumn(cells: readonly FrameNumber[]): string[] {
  const integers = cells.every(({ whole }) => whole)
  return cells.map(({ value }) => {
    if (Number.isNaN(value)) return ''
    return integers ? String(value) : pythonFloatText(value)
  })
}
