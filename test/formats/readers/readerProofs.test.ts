import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReaderName } from '../../../src/contract'
import { readerNames, readerSheets } from '../../../src/formats/readers/readers'
import { loadSeeds } from '../../fuzz/inputs'
import { randomAt } from '../../fuzz/random'
import { structuredFormats, structuredOf } from '../../fuzz/structured'
import { plainFiles } from '../../support/readers/plainFiles'

// Whose rules a reader follows is proved: by goldens of that library, random files that it reads, too, damaged files, bounds of work, and a page.

interface Proof {
  /** The packages whose rules it follows, as `bench/peers` installs them; null: rules of a benchmark's own code. */
  readonly packages: readonly string[] | null
  /** What was written by running them. */
  readonly goldens: readonly string[]
  /** Compares random files with them, `PEER_RUNS` (200) of each kind; null: goldens alone, as the benchmark's code is small. */
  readonly random: string | null
  /** Where its conventions stand. */
  readonly page: string
}

const io = (...names: string[]) => names.map((name) => `fixtures/goldens/io/${name}`)
const page = 'docs/how-to/own-challenge.md'
const volumes = { random: 'test/peers/volumes.test.ts', page }
const pictures = { random: 'test/peers/pictures.test.ts', page }
const trees = { random: null, page }

/** A reader without an entry does not compile. */
const proofs: Readonly<Record<ReaderName, Proof>> = {
  sitk: { packages: ['SimpleITK'], goldens: io('nifti', 'metaimage', 'nrrd', 'analyze'), ...volumes },
  nibabel: { packages: ['nibabel'], goldens: io('nifti', 'mgh', 'analyze'), ...volumes },
  nibabel_fdata: { packages: ['nibabel'], goldens: io('nifti', 'mgh'), ...volumes },
  medical: { packages: ['SimpleITK', 'nibabel'], goldens: io('nifti', 'nrrd'), ...volumes },
  any: {
    packages: ['SimpleITK', 'nibabel', 'scikit-image', 'rt-utils', 'dcmrtstruct2nii'],
    goldens: ['fixtures/geojson/answers.json', 'fixtures/rtstruct/answers.json', ...io('nifti', 'png')],
    random: 'test/peers/inputs/inputs.test.ts',
    page: 'docs/how-to/your-file.md',
  },
  dicom: {
    packages: ['SimpleITK', 'pydicom'],
    goldens: ['fixtures/dicom-series/answers.json', 'fixtures/dicom-series/streams.json'],
    random: 'test/peers/inputs/dicomSeries.test.ts',
    page: 'docs/how-to/dicom-series.md',
  },
  dicom_seg: {
    packages: ['pydicom'],
    goldens: ['fixtures/dicom-seg/expected.json'],
    random: 'test/peers/inputs/dicom.test.ts',
    page: 'docs/how-to/dicom-segmentations.md',
  },
  tifffile: { packages: ['tifffile'], goldens: io('tiff'), ...pictures },
  ome_zarr: {
    packages: ['zarr', 'numcodecs'],
    goldens: ['fixtures/ome-zarr/expected.json'],
    random: 'test/peers/inputs/omeZarr.test.ts',
    page: 'docs/how-to/ome-zarr.md',
  },
  pil: { packages: ['pillow'], goldens: io('png', 'jpeg', 'bmp', 'tiff'), ...pictures },
  cellmask: { packages: ['pillow', 'tifffile'], goldens: io('png', 'tiff'), ...pictures },
  gray: { packages: ['pillow'], goldens: io('png', 'jpeg'), ...pictures },
  npy: { packages: ['numpy'], goldens: io('npy'), random: 'test/peers/inputs/inputs.test.ts', page },
  json: { packages: null, goldens: io('json'), ...trees },
  yaml: { packages: ['PyYAML'], goldens: io('yaml'), ...trees },
  box: { packages: null, goldens: io('box'), ...trees },
  edges: { packages: null, goldens: io('edges'), ...trees },
  edges_official: { packages: null, goldens: io('edges'), ...trees },
  text: { packages: null, goldens: io('json'), ...trees },
}

const installed = ['requirements', 'alone'].map((name) => readFileSync(`bench/peers/${name}.txt`, 'utf8')).join('\n')
const guarantees = readFileSync('docs/guarantees.md', 'utf8')

const seeded = new Set([
  ...loadSeeds('fixtures/goldens').seedlings.flatMap(({ readers }) => readers),
  ...structuredFormats.flatMap((format) =>
    Array.from({ length: 30 }, (_, step) => structuredOf(format, randomAt(11, step)).reader),
  ),
])

describe.each(readerNames().map((name) => [name, proofs[name]] as const))('reader %s', (name, proof) => {
  it('follows packages that tests install', () => {
    const absent = (proof.packages ?? []).filter((one) => !new RegExp(`^${one}(?:==\\S+)?$`, 'm').test(installed))
    expect(absent).toEqual([])
  })

  it('has goldens', () => {
    for (const path of proof.goldens) {
      const files = statSync(path).isDirectory() ? readdirSync(path).filter((file) => file.endsWith('.json')) : [path]
      expect([path, files.length > 0]).toEqual([path, true])
    }
  })

  it('is compared on random files', () => {
    if (proof.random === null) expect(['tree', 'text']).toContain(readerSheets[name].gives)
    else expect(readFileSync(proof.random, 'utf8')).toMatch(/PEER_RUNS/)
  })

  it('is fuzzed', () => {
    expect([...seeded]).toContain(name)
  })

  it('has bounds of work and memory', () => {
    expect(plainFiles.some(({ readers }) => readers.includes(name))).toBe(true)
    expect(guarantees).toMatch(new RegExp(`^\\|[^|]*\`${name}\`[^|]*\\| \\d+ \\| \\d+ \\| \\d+ \\| \\d+ \\|$`, 'm'))
  })

  it('has a page', () => {
    expect(existsSync(join('.', proof.page))).toBe(true)
    expect(readFileSync(page, 'utf8')).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'))
  })
})
