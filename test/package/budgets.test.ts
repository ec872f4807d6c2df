import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { GRADE_START_KB } from './gradeStart'

/**
 * Bundles an entry as a browser user's bundler would: minified, `browser` and default conditions. The names `medgrade/…` lead to the built files, as in the
 * package: the paths of tsconfig.json, which lead to the sources, are left out.
 * `later`: the built files behind which a page also counts what it loads when used.
 */
async function bundle(code: string, later?: RegExp) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    splitting: true,
    outdir: 'reports/bundle',
    write: false,
    metafile: true,
    tsconfigRaw: '{}',
    logLevel: 'error',
  })
  // The entry and what it imports statically is what a page must load before it can grade; the rest comes when used.
  const byPath = new Map(outputFiles.map((file) => [file.path, file]))
  const entry = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === '<stdin>')![0]
  const needed = new Set<string>()
  const visit = (path: string) => {
    if (needed.has(path)) return
    needed.add(path)
    for (const { path: next, kind } of metafile.outputs[path]!.imports) {
      const isLater = later && Object.keys(metafile.outputs[next]?.inputs ?? {}).some((input) => later.test(input))
      if (kind === 'import-statement' || (kind === 'dynamic-import' && isLater)) visit(next)
    }
  }
  visit(entry)
  const files = [...needed].map((path) => [...byPath].find(([full]) => full.endsWith(path))![1])
  return {
    text: files.map((file) => file.text).join('\n'),
    gzipBytes: files.reduce((sum, file) => sum + gzipSync(file.contents).length, 0),
    inputs: Object.keys(metafile.inputs).filter((path) => path !== '<stdin>'),
  }
}

const KB = 1000

describe('size budgets (minified, gzip)', () => {
  it.each([
    // Meshes of voxel faces, MetricsReloaded's measures of masks and classes, and cbDice took 6 KB, the curve over clicks 0.2 KB, an index of names 0.2 KB.
    ['metrics', 44.5],
    // The reader of COCO files gives objects without a box the box of their mask.
    ['detection', 18.5],
    // FSIM has a transform for sides with large prime factors, MS-SSIM of masks its own sums: 1.3 KB.
    ['images', 17.3],
    // Errors of large arrays are sums of a pass; a logarithm and an exponential that are the same in every engine: 0.42 KB.
    ['calibration', 9.75],
    // The c-index counts its pairs in a tree. A logarithm and an exponential that are the same in every engine: 0.45 KB. Resamples are drawn list by
    // list: 0.02 KB, in statistics 0.1 KB.
    ['clinical', 8.9],
    ['lesions', 12],
    // A logarithm that is the same in every engine: 0.28 KB.
    ['registration', 5.2],
    // The nearest of names is told apart by pairs of letters: 0.02 KB of every metric.
    ['tracking', 8.65],
    // Intervals by that logarithm and exponential: 0.48 KB; of several lists drawn together, and means without a case in linear time: 0.35 KB;
    // of four lists beside each other, and squares without a list of them: 0.45 KB. Medians of several lists drawn together, in parts that memory holds,
    // and rows of cases in one list: 0.5 KB.
    ['statistics', 31.1],
  ])('medgrade/%s, all of it, stays under %s KB and needs no package', async (name, most) => {
    const { gzipBytes, inputs } = await bundle(`export * from 'medgrade/${name}'`)
    expect(gzipBytes).toBeLessThan(most * KB)
    expect(inputs.filter((path) => !path.startsWith('dist/'))).toEqual([])
  })

  // Arrays of any type, order and region are 2 KB, sweeps and tables of pairs 1.1 KB, refusals that name what is near 0.8 KB. A metric answers at once, so
  // nothing of it can be loaded later. What only metrics of places need of a pair (grid, joint labels, kept values) is not part of it.
  it('a single metric is under 5 KB', async () => {
    const { gzipBytes } = await bundle(`export { dice } from 'medgrade/metrics'`)
    expect(gzipBytes).toBeLessThan(5 * KB)
  })

  // 10 KB of it are for declared challenges: they find any metric in the catalogue, so a bundler keeps whole the files that these metrics share with
  // the bundled challenges. 3 KB are meshes of voxel faces, 3 KB the files that metrics of texts and METEOR 1.5, both loaded on demand, share with them,
  // 0.5 KB texts in declared challenges, 1.5 KB contours, regions and OME-Zarr in these and the tags of DICOM, 0.9 KB the
  // options of reading and the fields of reports that are read back, each declared once; 1.1 KB counting OME-Zarr in parts;
  // 0.2 KB tasks that are made one by one and sums over texts.
  it('all challenges at once take under 157.1 KB', async () => {
    const { gzipBytes } = await bundle(`export { grade, challenges } from 'medgrade'`)
    expect(gzipBytes).toBeLessThan(157.1 * KB)
  })

  // The rules for missing, failed and repeated cases are 0.9 KB of it, what finds archives and folders of DICOM slices 0.4 KB, what tells images in
  // parts and resolutions of OME-Zarr 0.25 KB, what says the keys of a declaration in
  // its refusals 0.1 KB. The challenges of volumes share their verdicts of labels and grids, 1 KB, which each had in its own file. Formats that the reader
  // of any format loads one by one are five files more, compressed apart: 1.7 KB.
  it(`a page that can grade starts with under ${GRADE_START_KB} KB and grades volumes with under 105.5 KB`, async () => {
    const start = await bundle(`export { grade } from 'medgrade'`)
    expect(start.gzipBytes).toBeLessThan(GRADE_START_KB * KB)
    const pages = ['README.md', 'docs/how-to/bundlers-workers-csp.md'].map((page) => readFileSync(page, 'utf8'))
    for (const page of pages) expect(page).toContain(`under ${GRADE_START_KB} KB`)
    // The catalogue of metrics is loaded by what asks for a metric by its name.
    expect(start.text).not.toContain('Dice similarity coefficient')
    const needed = /volumeChallenges|(nibabel|sitk|medical)\w*Reader|inflate/i
    const { gzipBytes } = await bundle(`export { grade } from 'medgrade'`, needed)
    expect(gzipBytes).toBeGreaterThan(2 * start.gzipBytes)
    expect(gzipBytes).toBeLessThan(105.5 * KB)
  })
})

describe('a strict Content-Security-Policy', () => {
  it('finds no code that is built from text in what a browser loads', async () => {
    const { text } = await bundle(`export * from 'medgrade'`)
    expect(text).not.toMatch(/new Function\b|\bFunction\(|\beval\(/)
  })

  it('runs the main entry with code generation from strings switched off', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--disallow-code-generation-from-strings',
        '--input-type=module',
        '-e',
        `await import('medgrade'); await import('medgrade/metrics')`,
      ],
      { encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })
})
