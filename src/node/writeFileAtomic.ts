/** Nothing half-written: a file appears under its name when it is complete, or not at all. */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MedgradeError } from '../array/MedgradeError'

/** Writes a file through a neighbour of another name, creating its folder. @throws MedgradeError `unwritable`. */
export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(draft, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw new MedgradeError('unwritable', `The file cannot be written: ${path}`, {
      file: path,
      found: cause instanceof Error ? cause.message : String(cause),
      cause,
    })
  }
}
