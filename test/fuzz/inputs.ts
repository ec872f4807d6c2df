/** The files that a fuzz run starts from, and the damaged file of every step. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { zip64 } from '../support/files/zip64'
import { mutate } from './mutate'
import { below, pick, type Random, randomAt } from './random'
import { structuredInput } from './structured'
import { damagedSubmission, loadSubmissions, type Submission } from './submissions'
import { onDisk } from './submissionsOnDisk'

export interface FuzzInput {
  readonly reader: string
  /** The main file's name. */
  readonly file: string
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Made from the grammar of its format, not from a golden. */
  readonly structured?: boolean
}

export interface Seedling extends Omit<FuzzInput, 'reader'> {
  readonly format: string
  readonly readers: readonly string[]
}

const FORMATS = [
  'nifti',
  'analyze',
  'mgh',
  'metaimage',
  'nrrd',
  'tiff',
  'png',
  'jpeg',
  'bmp',
  'npy',
  'csv',
  'json',
  'yaml',
  'box',
  'edges',
  'dicom',
  'zarr',
]
const TEXT = new Set(['csv', 'json', 'yaml', 'box', 'edges', 'metaimage', 'nrrd'])
const TEXT_READERS: Readonly<Record<string, readonly string[]>> = {
  csv: ['csv'],
  json: ['json', 'typed-json', 'text'],
  yaml: ['yaml', 'edges'],
  box: ['box'],
  edges: ['edges', 'yaml'],
}

/** All goldens of `root` (fixtures/goldens/io), or those of the formats in FUZZ_FORMATS (`tiff,png`); compressed volumes come unpacked too, so that damage reaches their headers. */
function loadSeedlings(root: string): Seedling[] {
  const out: Seedling[] = []
  for (const format of process.env.FUZZ_FORMATS?.split(',') ?? FORMATS) {
    const folder = join(root, format)
    if (format === 'dicom')
      for (const folder of ['dicom-seg', 'dicom-series', 'rtstruct'])
        out.push(...dicomSeedlings(join(root, '../..', folder)))
    if (format === 'zarr') out.push(...zarrSeedlings(join(root, '../../ome-zarr')))
    // Some formats have a grammar and no goldens.
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder).filter((each) =>
      each.endsWith(TEXT_READERS[format] ? '.expected.json' : '.json'),
    )) {
      const golden = JSON.parse(readFileSync(join(folder, name), 'utf8').replace(/^\ufeff/, '')) as {
        file: string
        files?: string[]
        readers?: Record<string, unknown>
      }
      const files = new Map<string, Uint8Array>()
      for (const file of new Set([golden.file, ...(golden.files ?? [])]))
        if (existsSync(join(folder, file))) files.set(file, new Uint8Array(readFileSync(join(folder, file))))
      const seedling = {
        format,
        file: golden.file,
        files,
        readers: TEXT_READERS[format] ?? Object.keys(golden.readers ?? {}),
      }
      out.push(seedling)
      const main = files.get(golden.file)!
      if (format === 'nifti' && golden.file.endsWith('.gz') && files.size === 1) {
        const plain = golden.file.slice(0, -3)
        out.push({ ...seedling, file: plain, files: new Map([[plain, new Uint8Array(gunzipSync(main))]]) })
      }
    }
  }
  return out
}

function dicomSeedlings(folder: string): Seedling[] {
  const names = readdirSync(folder).filter((name) => /\.(?:dcm|zip)$/.test(name))
  return names.sort().map((file) => ({
    format: 'dicom',
    file,
    files: new Map([[file, new Uint8Array(readFileSync(join(folder, file)))]]),
    readers: ['dicom_seg', 'dicom', 'any', 'rtstruct'],
  }))
}

function zarrSeedlings(folder: string): Seedling[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.zip'))
  return names.sort().flatMap((file) => {
    const bytes = new Uint8Array(readFileSync(join(folder, file)))
    return [bytes, zip64(bytes)].map((own) => ({
      format: 'zarr',
      file,
      files: new Map([[file, own]]),
      readers: ['ome_zarr', 'any', 'parts'],
    }))
  })
}

/** What a run starts from. */
export interface Seeds {
  readonly seedlings: readonly Seedling[]
  readonly submissions: readonly Submission[]
}

/** @param root fixtures/goldens; FUZZ_FORMATS leaves out whole submissions. */
export function loadSeeds(root: string): Seeds {
  const submissions = process.env.FUZZ_FORMATS ? [] : loadSubmissions(root)
  return { seedlings: loadSeedlings(join(root, 'io')), submissions }
}

/** They take a hundred times as long as a file. */
const SUBMISSIONS = 0.01

/** The input of one step: a submission or a golden with damage, or a file made from the grammar of its format, every third of them damaged, too. */
export function inputAt({ seedlings, submissions }: Seeds, seed: number, step: number): FuzzInput {
  const random = randomAt(seed, step)
  if (submissions.length > 0 && random() < SUBMISSIONS) {
    const damaged = damagedSubmission(submissions, random)
    return random() < 0.5 ? onDisk(damaged, random) : damaged
  }
  return seedlings.length > 0 && random() < 0.5 ? damagedGolden(seedlings, random) : damagedStructure(random)
}

function damagedStructure(random: Random): FuzzInput {
  const { reader, file, files } = structuredInput(random)
  const made = new Map(files)
  if (random() < 0.33) {
    const name = pick(random, [...made.keys()])
    const bytes = made.get(name)!
    made.set(name, mutate(bytes, random, bytes, !/\.(png|jpg|tif|bmp|npy|nii|hdr|img|mg[hz]|gz|zip|dcm)$/.test(file)))
  }
  return { reader, file, files: made, structured: true }
}

/** A golden, one of its readers, damage to its main file or to a neighbour. */
function damagedGolden(seedlings: readonly Seedling[], random: Random): FuzzInput {
  const from = pick(random, seedlings)
  const reader = pick(random, from.readers)
  const kin = seedlings.filter((each) => each.format === from.format)
  const files = new Map(from.files)
  const name = random() < 0.85 ? from.file : pick(random, [...files.keys()])
  const mate = pick(random, kin)
  let bytes = mutate(files.get(name)!, random, mate.files.get(mate.file)!, TEXT.has(from.format))
  let file = from.file
  // now and then a sound gzip around a damaged volume
  if (from.format === 'nifti' && name.endsWith('.nii') && below(random, 8) === 0) {
    file = `${name}.gz`
    bytes = new Uint8Array(gzipSync(bytes, { level: 1 }))
    files.delete(name)
    files.set(file, bytes)
  } else files.set(name, bytes)
  return { reader, file, files }
}
