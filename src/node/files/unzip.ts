import { insidePath } from '../../engine/files/insidePath'
import { zipContent } from '../../formats/zip/zipContent'
import { zipEntries } from '../../formats/zip/zipEntries'

/**
 * The files of an uploaded archive by path. Folders and entries whose names lead out of the archive (absolute, `..`) are left out.
 *
 * @param maxBytes most bytes that all files may unpack to.
 * @throws MedgradeError as `zipEntries` and `zipContent`.
 */
export async function unzip(bytes: Uint8Array, maxBytes: number, name = 'archive'): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  let left = maxBytes
  for (const entry of zipEntries(bytes, name)) {
    const path = safePath(entry.name)
    if (path === null) continue
    const content = await zipContent(bytes, entry, { name, maxBytes: left })
    left -= content.length
    files.set(path, content)
  }
  return files
}

/** The path of an entry; null where the name leads out of the archive. */
function safePath(name: string): string | null {
  if (name.includes('\\') || name.includes('\0')) return null
  try {
    return insidePath(name) || null
  } catch {
    return null
  }
}
