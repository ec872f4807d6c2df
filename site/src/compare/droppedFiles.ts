import { metadataNames } from '../../../src/formats/zarr/metadataNames'

/** Files of a drop, those in folders included, with their path below what was dropped. */
export interface DroppedFile {
  readonly path: string
  readonly file: File
}

/** A file alone, as if it had been dropped. */
export const asDropped = (file: File): readonly DroppedFile[] => [{ path: file.name, file }]

const named: readonly string[] = metadataNames
/** What systems leave in folders. Zarr keeps its metadata in files whose names begin with a dot. */
export const isLeftover = (name: string) =>
  (name.startsWith('.') && !named.includes(name)) || name === '__MACOSX' || name === 'Thumbs.db'

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  // A reader answers in batches until one is empty.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return found
    found.push(...batch)
  }
}

async function filesOf(entry: FileSystemEntry, prefix: string): Promise<DroppedFile[]> {
  if (isLeftover(entry.name)) return []
  const path = prefix + entry.name
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ path, file }]
  }
  const inside = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(inside.map((one) => filesOf(one, `${path}/`)))).flat()
}

/** All files of a drop. The list of items must be read before the event ends, which this does. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly DroppedFile[]> {
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const plain = [...transfer.files].map((file) => ({ path: file.name, file }))
  const known = entries.filter((entry) => entry !== null)
  if (known.length === 0) return plain
  return (await Promise.all(known.map((entry) => filesOf(entry, '')))).flat()
}

/** Files of an input element; with `webkitdirectory` their path below the chosen folder. */
export function chosenFiles(input: HTMLInputElement): readonly DroppedFile[] {
  const all = [...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
  return all.filter(({ path }) => !path.split('/').some(isLeftover))
}
