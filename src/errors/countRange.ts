/** The least and the greatest of some counts in words; one number where all are equal. */
export function countRange(counts: readonly number[]): string {
  const [low, high] = [Math.min(...counts), Math.max(...counts)]
  return low === high ? String(low) : `${low} to ${high}`
}
