import { refuse } from '../../errors/refuse'

/** Fields of boxes and points that are numbers, or lists of them. */
const numeric = ['x1', 'y1', 'x2', 'y2', 'score', 'bbox', 'centroid', 'size', 'location']

/**
 * Refuses numbers that are texts in a box or a point, or in a list of numbers.
 *
 * @throws MedgradeError `bad-input` with the file and the text in quotes.
 */
export function requireJsonNumbers(value: unknown, what: string, file: string): void {
  if (typeof value !== 'object' || value === null) return
  const fields: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? [['a value', value]]
    : numeric.map((key) => [key, (value as Readonly<Record<string, unknown>>)[key]] as const)
  for (const [key, found] of fields) {
    const text = Array.isArray(found) ? found.find((item) => typeof item === 'string') : found
    if (typeof text === 'string')
      refuse('bad-input', `${key} of ${what}`, `"${text}"`, 'a number, not a text', { file })
  }
}
