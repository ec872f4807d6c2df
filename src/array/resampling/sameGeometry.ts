import type { Volume } from '../../contract'

/** Whether spacing, origin and direction agree to five digits. */
export function sameGeometry(a: Volume, b: Volume): boolean {
  const numbers = ({ spacing, origin, direction }: Volume) => [...spacing, ...origin, ...direction]
  const other = numbers(b)
  return numbers(a).every((value, i) => Math.abs(value - other[i]!) <= 1e-5 * Math.max(1, Math.abs(value)))
}
