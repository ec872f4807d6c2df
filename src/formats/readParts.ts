/**
 * The parts of a volume, one file each. Each file is read once, even if a hostile list names it a hundred thousand times in several spellings.
 */
export async function readParts(
  names: readonly string[],
  read: (name: string) => Promise<Uint8Array>,
): Promise<readonly Uint8Array[]> {
  const byKey = new Map<string, Uint8Array>()
  const parts: Uint8Array[] = []
  for (const name of names) {
    const key = name
      .split(/\/+/)
      .filter((word) => word !== '.')
      .join('/')
    const part = byKey.get(key) ?? (await read(name))
    byKey.set(key, part)
    parts.push(part)
  }
  return parts
}
