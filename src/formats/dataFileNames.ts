/**
 * The files that a `pattern first last step` names, in MetaImage and NRRD alike.
 */
import { refuse } from './refuse'

const mostFiles = 100_000

/** null where the text is no pattern. */
export function patternNames(text: string, file: string): string[] | null {
  const found = /^(.*%.*?)\s+(-?\d+)\s+(-?\d+)(?:\s+(-?\d+))?(?:\s+\d+)?$/.exec(text)
  if (found === null) return null
  const [first, last, step] = [Number(found[2]), Number(found[3]), Number(found[4] ?? 1)]
  const holder = /%(0?)(\d*)[diu]/.exec(found[1])
  if (holder === null || found[1].replace(holder[0], '').includes('%'))
    refuse('bad-header', file, 'data file pattern', text, 'one %d')
  const count = step === 0 ? 0 : Math.floor((last - first) / step) + 1
  if (!(count >= 1 && count <= mostFiles))
    refuse('bad-header', file, 'data file pattern', text, `1 to ${mostFiles} files`)
  const width = Math.min(Number(holder[2] || 0), 64)
  return Array.from({ length: count }, (_, k) => {
    const number = first + k * step
    const digits = String(Math.abs(number))
    const sign = number < 0 ? '-' : ''
    const padded = holder[1] ? sign + digits.padStart(width - sign.length, '0') : (sign + digits).padStart(width)
    return found[1].replace(holder[0], () => padded)
  })
}
