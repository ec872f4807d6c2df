import { refuse } from '../../errors/refuse'

/**
 * The tracks of a text of the Cell Tracking Challenge: a line of label, first frame, last frame and mother each.
 *
 * @throws MedgradeError `bad-table` with the line.
 */
export function trackRows(
  text: string,
  file: string,
): (readonly [label: number, birth: number, end: number, parent: number])[] {
  return text.split(/\r?\n/).flatMap((line, k) => {
    const numbers = line
      .trim()
      .split(/[\s,;]+/)
      .map(Number)
    if (line.trim() === '') return []
    if (numbers.length !== 4 || !numbers.every(Number.isInteger))
      refuse(
        'bad-table',
        `line ${k + 1} of ${file.slice(file.lastIndexOf('/') + 1)}`,
        line,
        'label, first frame, last frame, mother',
        {
          file,
        },
      )
    const [label, birth, end, parent] = numbers as [number, number, number, number]
    return [[label, birth, end, parent] as const]
  })
}
