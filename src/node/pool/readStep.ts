import type { SidedFile, Step } from './workerMessages'

/** Parses a line of {@link stepNotes}; null for any other text. */
export function readStep(line: string): Step | null {
  const found = /^(-?\d+) ([01]) (\[.*\])$/.exec(line)
  if (!found) return null
  const [key, id, [answers, submission], named] = JSON.parse(found[3]!) as [
    string,
    string | null,
    readonly (string | null)[],
    readonly (readonly [SidedFile['side'], string])[],
  ]
  const files = named.map(([side, path]): SidedFile => {
    const root = side === 'answers' ? answers : submission
    return { side, path, ...(typeof root === 'string' ? { root } : {}) }
  })
  const reads = files[Number(found[1])]
  return { key, ...(id === null ? {} : { case: id }), reads, files, alone: found[2] === '1' }
}
