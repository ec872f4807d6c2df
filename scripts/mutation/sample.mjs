// Which mutants a sample holds is decided by what they are: the hash of file, place and replacement, so the same code has the same sample.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** What is said of a mutant that is not run. */
export const outsideSample = 'not in the sample'

/** A number in [0, 1) for a mutant; `line` and `column` count from 1. */
export function lotOf(seed, file, { mutatorName, replacement, location: { start, end } }, firstLine = 1) {
  const shift = 1 - firstLine
  const place = [start.line + shift, start.column + shift, end.line + shift, end.column + shift].join(':')
  const hash = createHash('sha256').update([seed, file, place, mutatorName, replacement].join('|')).digest()
  return hash.readUInt32BE(0) / 2 ** 32
}

/** A mutant as Stryker hands it to a runner: its file is absolute, its lines and columns count from 0. */
export function isDrawn({ seed, share }, mutant, root) {
  return lotOf(seed, relative(root, mutant.fileName).replaceAll('\\', '/'), mutant, 0) < share
}
