import { type ComparedFile, readComparedFile } from 'medgrade/evaluation'
import { timed } from '../timed'
import type { PairKind } from './compareTypes'

/** How a side is read: as labels or as intensities, and by nibabel where the other side needs it. */
export interface SideReading {
  readonly kind: PairKind
  readonly reader?: 'nibabel'
}

const volumeName = /\.(nii|nii\.gz|nrrd|nhdr|mha|mhd|mg[hz]|img|hdr)$/i

/** Reads one side as `medgrade metric` does. Detached data may lie beside the header. */
export async function readSide(files: readonly File[], { kind, reader }: SideReading): Promise<ComparedFile> {
  const main = files.find(({ name }) => volumeName.test(name) && !/\.img$/i.test(name)) ?? files[0]!
  const resolve = async (name: string) => {
    const found = files.find((file) => file.name === name)
    if (found === undefined) throw new Error(`${main.name} names the file ${name}; drop both`)
    return new Uint8Array(await found.arrayBuffer())
  }
  const bytes = new Uint8Array(await timed('read', () => main.arrayBuffer()))
  const as = kind === 'labels' ? 'labels' : 'pictures'
  return timed('decode', () =>
    readComparedFile(bytes, { name: main.name, resolve, as, ...(reader === undefined ? {} : { reader }) }),
  )
}
