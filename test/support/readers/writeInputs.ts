import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FuzzInput } from '../../fuzz/inputs'
import { hostileFiles } from '../hostileFiles'
import { hostileTexts } from '../hostileInputs'
import { plainFiles } from './plainFiles'

export interface WrittenInput {
  readonly name: string
  /** That take it. */
  readonly readers: readonly string[]
  /** The main file's name. */
  readonly file: string
  readonly files: readonly { readonly path: string; readonly written: string }[]
}

/** Readers that take the files of another, too. */
const kin: Readonly<Record<string, readonly string[]>> = {
  sitk: ['any', 'medical'],
  nibabel: ['any', 'nibabel_fdata', 'sitk', 'medical'],
  pil: ['any', 'gray', 'cellmask'],
  tifffile: ['any', 'pil', 'gray', 'cellmask'],
  npy: ['any'],
  dicom_seg: ['any', 'dicom'],
  json: ['typed-json', 'text'],
  yaml: ['edges', 'edges_official'],
}
const takers = (reader: string): readonly string[] => [reader, ...(kin[reader] ?? [])]

/**
 * Writes hostile files of `hostile` bytes and plain ones of `plain` bytes into a folder, once for all readers; returns the list of them, which it writes, too.
 */
export function writeInputs(folder: string, plain: number, hostile: number): string {
  const written: WrittenInput[] = []
  const write = (name: string, readers: readonly string[], { file, files }: Omit<FuzzInput, 'reader'>) => {
    const at = join(folder, String(written.length))
    mkdirSync(at)
    const paths = [...files].map(([path, bytes], i) => {
      writeFileSync(join(at, String(i)), bytes)
      return { path, written: join(at, String(i)) }
    })
    written.push({ name, readers, file, files: paths })
  }
  for (const { name, reader, file, make } of hostileTexts)
    write(name, takers(reader), { file, files: new Map([[file, make(hostile)]]) })
  for (const { name, make } of hostileFiles) {
    const input = make(hostile)
    write(name, takers(input.reader), input)
  }
  for (const { name, readers, file, make } of plainFiles)
    write(name, readers, { file, files: new Map([[file, make(plain)]]) })
  const list = join(folder, 'list.json')
  writeFileSync(list, JSON.stringify(written))
  return list
}
