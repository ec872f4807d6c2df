/** The better direction as an arrow with words. */
export function directionText(direction: 'higher' | 'lower' | null): string {
  if (direction === null) return 'not ranked'
  return direction === 'higher' ? '↑ higher is better' : '↓ lower is better'
}
