/** Whether a row (by its number in a C-ordered array) lies at least `distance` from the edges of all axes but the last. */
export function insideRow(row: number, shape: readonly number[], distance: number): boolean {
  let rest = row
  for (let axis = shape.length - 2; axis >= 0; axis--) {
    const at = rest % shape[axis]
    if (at < distance || at >= shape[axis] - distance) return false
    rest = (rest - at) / shape[axis]
  }
  return true
}
