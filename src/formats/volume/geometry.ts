/**
 * Checks of all volumes: positive spacing, an invertible direction matrix.
 */
import { refuse } from '../../errors/refuse'

/** Negates negative spacings together with their direction column (row-major, rank × rank), in place. */
export function turnPositive(spacing: number[], direction: number[]): void {
  const rank = spacing.length
  for (let axis = 0; axis < rank; axis++) {
    if (spacing[axis] >= 0) continue
    spacing[axis] = -spacing[axis]
    for (let row = 0; row < rank; row++) direction[row * rank + axis] = -direction[row * rank + axis]
  }
}

export function checkGeometry(file: string, spacing: readonly number[], direction: readonly number[]): void {
  if (spacing.some((step) => step === 0 || Number.isNaN(step)))
    refuse('bad-geometry', 'spacing', `[${spacing.join(', ')}]`, 'no zero', { file })
  if (!(determinant(direction, spacing.length) !== 0))
    refuse('bad-geometry', 'direction', `[${direction.join(', ')}]`, 'a determinant other than 0', { file })
}

/** By elimination with row pivots; only used to test for zero. */
function determinant(matrix: readonly number[], rank: number): number {
  const m = [...matrix]
  let product = 1
  for (let k = 0; k < rank; k++) {
    let pivot = k
    for (let row = k + 1; row < rank; row++)
      if (Math.abs(m[row * rank + k]) > Math.abs(m[pivot * rank + k])) pivot = row
    const top = m[pivot * rank + k]
    if (!(top !== 0)) return top
    for (let column = 0; column < rank; column++) {
      const swap = m[pivot * rank + column]
      m[pivot * rank + column] = m[k * rank + column]
      m[k * rank + column] = swap
    }
    for (let row = k + 1; row < rank; row++) {
      const factor = m[row * rank + k] / top
      for (let column = k; column < rank; column++) m[row * rank + column] -= factor * m[k * rank + column]
    }
    product *= top
  }
  return product
}

export function identity(rank: number): number[] {
  return Array.from({ length: rank * rank }, (_, k) => (k % (rank + 1) === 0 ? 1 : 0))
}
