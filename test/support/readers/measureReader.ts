/**
 * Reads plain and hostile files with one reader and tells what each took, on Linux:
 * `node --expose-gc measureReader.mjs <reader> <plain bytes> <hostile bytes>` prints lines of JSON.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { readInput } from '../../fuzz/checkInput'
import type { FuzzInput } from '../../fuzz/inputs'
import { hostileFiles } from '../hostileFiles'
import { hostileTexts } from '../hostileInputs'
import { inputOf, plainFiles } from './plainFiles'

export interface Measured {
  readonly name: string
  /** Bytes of the files. */
  readonly file: number
  /** Bytes of the samples that came out; 0 where the file is refused. */
  readonly samples: number
  /** Bytes by which the process grew at most. */
  readonly memory: number
  /** Of the processor. */
  readonly milliseconds: number
  /** A code, or null. */
  readonly refused: string | null
}

const [reader, plain, hostile] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])]
const collect = (globalThis as { gc?: () => void }).gc!

/** As the reference of a submission's file may allow; see the guarantees. */
const LIMIT = 2 ** 26

async function measure(name: string, input: FuzzInput): Promise<void> {
  const file = [...input.files.values()].reduce((sum, { length }) => sum + length, 0)
  console.log(JSON.stringify({ name, file, ...(await attempt(input)) }))
}

async function attempt(input: FuzzInput): Promise<Omit<Measured, 'name' | 'file'>> {
  collect()
  collect()
  // The peak begins anew: what an earlier input took says nothing of this one.
  writeFileSync('/proc/self/clear_refs', '5')
  const before = memoryNow('VmRSS')
  const start = process.cpuUsage()
  let refused: string | null = null
  let samples = 0
  try {
    samples = samplesOf(await readInput(input, LIMIT))
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    refused = error.code
  }
  const { user, system } = process.cpuUsage(start)
  return { samples, memory: memoryNow('VmHWM') - before, milliseconds: (user + system) / 1000, refused }
}

function memoryNow(field: string): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'latin1'))!
  return Number(kilobytes) * 1024
}

function samplesOf(result: unknown): number {
  if (result instanceof Map) return [...result.values()].reduce((sum, { length }) => sum + (length ?? 0), 0)
  return (result as { data?: { byteLength?: number } } | null)?.data?.byteLength ?? 0
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
const takes = (other: string) => other === reader || (kin[other]?.includes(reader) ?? false)

for (const { name, reader: other, file, make } of hostileTexts)
  if (takes(other)) await measure(name, { reader, file, files: new Map([[file, make(hostile)]]) })
for (const { name, make } of hostileFiles)
  if (takes(make(4096).reader)) await measure(name, { ...make(hostile), reader })
for (const one of plainFiles) if (one.readers.includes(reader)) await measure(one.name, inputOf(one, reader, plain))
