import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { uniform } from '../uniform'

/** 200 damaged copies, by seed: three flips to one cut. Bytes before `first` and from `end` on stay as they are; a cut removes the rest of the file. */
export function damagedCopies(whole: Uint8Array, first: number, seed: number, end = whole.length): Uint8Array[] {
  const random = uniform(seed)
  return Array.from({ length: 200 }, (_, k) => {
    const at = first + Math.floor(random() * (end - first))
    if (k % 4 === 3) return whole.slice(0, at)
    const copy = whole.slice()
    copy[at]! ^= 1 << Math.floor(random() * 8)
    return copy
  })
}

export type Outcome = 'refused' | 'warned' | 'same' | 'silent'

/** What became of a damaged `file`: `wanted` is what the whole one reads as. Any other error than ours is thrown. */
export async function damageOutcome(
  file: string,
  wanted: unknown,
  read: (onDamage: (text: string) => void) => unknown,
): Promise<Outcome> {
  const told: string[] = []
  try {
    const found = await read((text) => told.push(text))
    if (told.length > 0) return told.every((text) => text.includes(file)) ? 'warned' : 'silent'
    return JSON.stringify(found) === JSON.stringify(wanted) ? 'same' : 'silent'
  } catch (error) {
    if (isMedgradeError(error)) return 'refused'
    throw error
  }
}
