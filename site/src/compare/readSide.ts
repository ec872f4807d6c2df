import { filesSource } from 'medgrade'
import { type ComparedFile, readComparedFile } from 'medgrade/evaluation'
import type { ZarrChoice } from '../../../src/contract'
import { timed } from '../timed'
import { type ComparedItem, itemPath } from './comparedItem'
import type { PairKind } from './compareTypes'

/** How a side is read: as labels or as intensities, and by nibabel where the other side needs it. */
export interface SideReading {
  readonly kind: PairKind
  readonly reader?: 'nibabel'
  /** Which image of an OME-Zarr; absent: the largest. */
  readonly zarr?: ZarrChoice
}

/** Reads one side as `medgrade metric` does. Detached data may lie beside the header. */
export async function readSide(item: ComparedItem, { kind, reader, zarr }: SideReading): Promise<ComparedFile> {
  const name = itemPath(item)
  const source = filesSource(new Map(item.map(({ path, file }) => [path, file])))
  const resolve = async (wanted: string) => {
    if (!(await source.exists(wanted))) throw new Error(`${name} names the file ${wanted}; drop both`)
    return source.read(wanted)
  }
  const bytes = await timed('read', () => source.read(name, undefined, zarr))
  const as = kind === 'labels' ? 'labels' : 'pictures'
  return timed('decode', () =>
    readComparedFile(bytes, { name, resolve, as, ...(reader === undefined ? {} : { reader }) }),
  )
}
