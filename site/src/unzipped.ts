import { unzipSync } from 'fflate'
import { isLeftover } from './compare/droppedFiles'

/** The files in a zip by their path, without what systems leave there. @param name of the zip, for its refusal. */
export async function unzipped(zip: Blob, name: string): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  try {
    const isFile = (path: string) => !path.endsWith('/') && !path.split('/').some(isLeftover)
    const bytes = new Uint8Array(await zip.arrayBuffer())
    return new Map(
      Object.entries(unzipSync(bytes, { filter: (entry) => isFile(entry.name) })) as [
        string,
        Uint8Array<ArrayBuffer>,
      ][],
    )
  } catch (error) {
    throw new Error(`${name} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
