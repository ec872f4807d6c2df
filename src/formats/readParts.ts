/**
 * The parts of a volume, one file each. A list may name one file a hundred thousand times, in several spellings: it is read once, so that the work
 * is that of the files and the samples, not of their product.
 */
export async function readParts(
  names: readonly string[],
  read: (name: string) => Promise<Uint8Array>,
): Promise<readonly Uint8Array[]> {
  const known = new Map<string, Uint8Array>()
  const parts: Uint8Array[] = []
  for (const name of names) {
    const key = name
      .split(/\/+/)
      .filter((word) => word !== '.')
      .join('/')
    const part = known.get(key) ?? (await read(name))
    known.set(key, part)
    parts.push(part)
  }
  return parts
}
