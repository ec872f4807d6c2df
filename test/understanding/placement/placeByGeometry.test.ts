import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EvaluateOptions, evaluate } from '../../../src/evaluation'
import { dicomSlice } from '../../support/files/dicomSlice'

const file = (name: string) => new Uint8Array(readFileSync(`fixtures/dicom-seg/${name}`))

async function compare(reference: string, prediction: string, options: EvaluateOptions = {}) {
  const ending = (name: string) => name.replace(/^[^.]*/, 'a')
  const input = {
    references: { [ending(reference)]: file(reference) },
    predictions: { net: { [ending(prediction)]: file(prediction) } },
  }
  const { cases } = await evaluate(input, { metrics: ['tp', 'fp', 'fn', 'dice'], ...options })
  const [one] = cases
  return {
    error: one!.error?.message,
    warnings: one!.warnings,
    rows: one!.rows.map(({ label, metric, value }) => `${label} ${metric} ${value}`),
  }
}

const labels = 'liver=1,tumour=2'
const same = [
  'liver tp 111',
  'liver fp 0',
  'liver fn 0',
  'liver dice 1',
  'tumour tp 120',
  'tumour fp 0',
  'tumour fn 0',
  'tumour dice 1',
]

describe('segmentations of DICOM', () => {
  it.each([
    ['masks.nii.gz', 'binary.dcm'],
    ['masks-flipped.nii.gz', 'binary.dcm'],
    ['masks-flipped.nii.gz', 'labelmap-rle.dcm'],
    ['masks-oblique.nii.gz', 'oblique.dcm'],
    ['binary.dcm', 'masks-flipped.nii.gz'],
    ['shuffled.dcm', 'implicit.dcm'],
  ])('are placed by their geometry: %s, %s', async (reference, prediction) => {
    const { rows, warnings, error } = await compare(reference, prediction, { labels })
    expect(error).toBe(undefined)
    expect(warnings).toEqual([])
    expect(rows).toEqual(same)
  })

  it('have the names of their segments, and a label map beside them its values', async () => {
    const { rows } = await compare('masks.nii.gz', 'binary.dcm')
    expect(rows).toEqual(same.map((row) => row.replace('liver', 'Liver').replace('tumour', 'Tumour')))
  })

  it('may overlap', async () => {
    const { rows } = await compare('overlapping.dcm', 'overlapping.dcm', { labels: `${labels},whole=1+2` })
    expect(rows.filter((row) => row.includes(' tp '))).toEqual(['liver tp 111', 'tumour tp 192', 'whole tp 274'])
    expect(rows.filter((row) => / f[pn] /.test(row)).every((row) => row.endsWith(' 0'))).toBe(true)
  })

  it('whose slices are not stated lie at every second slice of the reference', async () => {
    const { rows } = await compare('masks-flipped.nii.gz', 'every-second-slice.dcm', { labels })
    expect(rows.filter((row) => row.includes(' fp '))).toEqual(['liver fp 0', 'tumour fp 0'])
    const swapped = await compare('every-second-slice.dcm', 'binary.dcm', { labels })
    expect(swapped.rows.filter((row) => row.includes(' fn '))).toEqual(['liver fn 0', 'tumour fn 0'])
    expect(swapped.rows.filter((row) => row.includes(' tp '))).toEqual(rows.filter((row) => row.includes(' tp ')))
  })

  it('of fractions need a threshold', async () => {
    expect((await compare('masks.nii.gz', 'fractional.dcm', { labels })).error).toMatch(
      /^prediction a\.dcm: segment Liver: found fractions.*--threshold 0\.5/,
    )
    const { rows, error } = await compare('fractional.dcm', 'fractional.dcm', { labels, threshold: 0.7 })
    expect(error).toBe(undefined)
    expect(rows.filter((row) => row.includes(' dice '))).toEqual(['liver dice 1', 'tumour dice 1'])
  })

  it('are refused beside a grid whose voxels do not coincide, and resampled on request', async () => {
    expect((await compare('masks.nii.gz', 'oblique.dcm', { labels })).error).toMatch(
      /a\.dcm: grid of the DICOM segmentation: found affine.*a\.nii\.gz.*--resample/,
    )
    const { rows, warnings } = await compare('masks.nii.gz', 'oblique.dcm', { labels, geometry: 'resample' })
    expect(rows).toHaveLength(8)
    expect(warnings).toEqual([
      'resampled: the prediction was resampled to the grid of the reference, nearest neighbour',
    ])
  })

  it('are taken by number where no segment has a name that is asked for, with a warning', async () => {
    const { rows, warnings } = await compare('masks.nii.gz', 'binary.dcm', { labels: 'a=1,b=2' })
    expect(rows.filter((row) => row.includes(' fp '))).toEqual(['a fp 0', 'b fp 0'])
    expect(warnings).toEqual([
      'labels-by-number: no segment of the prediction has a name of --labels; they are taken by their numbers: 1 Liver, 2 Tumour',
    ])
  })
})

describe('two segmentations of DICOM on the grid of their images', () => {
  const series = (folder: string, z: (k: number) => number = (k) => -33.5 + 2.5 * k) =>
    Object.fromEntries(
      Array.from({ length: 7 }, (_, k) => [`${folder}/${6 - k}.dcm`, dicomSlice({ position: [-10, 20, z(k)] })]),
    )
  const specificity = async (images?: Record<string, Uint8Array>, prediction = 'every-second-slice.dcm') => {
    const input = {
      references: { 'a.dcm': file('binary.dcm') },
      predictions: { net: { 'a.dcm': file(prediction) } },
      ...(images ? { series: images } : {}),
    }
    const { cases } = await evaluate(input, { metrics: ['tp', 'fp', 'fn', 'tn'], labels: 'liver=1' })
    const [one] = cases
    const total = one!.rows.reduce((sum, { value }) => sum + value, 0)
    return { total, warnings: one!.warnings, error: one!.error?.message }
  }

  it('counts all voxels of the series', async () => {
    expect(await specificity(series('a'))).toEqual({ total: 7 * 11 * 13, warnings: [], error: undefined })
    // The only folder stands for the only case.
    expect((await specificity(series('CT_1'))).total).toBe(7 * 11 * 13)
    const without = await specificity()
    expect(without.total).toBeLessThan(7 * 11 * 13)
  })
  it('refuses slices between which the voxels lie, and warns of voxels outside', async () => {
    const { error } = await specificity(series('a', (k) => -32 + 2.5 * k))
    expect(error).toContain('expected voxels that coincide with those of the images')
    const { warnings } = await specificity(series('a', (k) => -26 + 2.5 * k))
    expect(warnings.join()).toMatch(/voxels of a\.dcm lie outside the grid of the images and count nowhere/)
  })
})
