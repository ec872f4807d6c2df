import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation'
import { unzip } from '../../../src/node/files/unzip'
import { structureFile } from '../../support/files/structureFiles'

// Cases of one CT that differ in their identifiers alone; the names of files say nothing.

type Files = Record<string, Uint8Array>

/** The file with other last digits of its frame of reference (…498.1) and study (…498.2). */
function ofCase(bytes: Uint8Array, frame: string, study: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1').replaceAll('8.498.1\0', `8.498.${frame}\0`)
  return new Uint8Array(Buffer.from(text.replaceAll('8.498.2\0', `8.498.${study}\0`), 'latin1'))
}

const set = (name: 'reference' | 'prediction', frame: string, study: string) =>
  ofCase(structureFile(`${name}.dcm`), frame, study)

async function scans(frames: Readonly<Record<string, string>>): Promise<Files> {
  const slices = [...(await unzip(structureFile('ct.zip'), 2 ** 20))].filter(([path]) => path.endsWith('.dcm'))
  return Object.fromEntries(
    Object.entries(frames).flatMap(([folder, frame]) =>
      slices.map(([path, bytes]) => [`${folder}/${path.split('/').at(-1)}`, ofCase(bytes, frame, '2')]),
    ),
  )
}

const references = { 'manual one.dcm': set('reference', '7', '7'), 'manual two.dcm': set('reference', '8', '8') }
const options = { labels: 'PTV_60=1', metrics: ['dice'] }

describe('DICOM files that no name pairs', () => {
  it('are paired by study and frame of reference, and find their series by it', async () => {
    const predictions = { net: { 'a.dcm': set('prediction', '8', '8'), 'b.dcm': set('prediction', '7', '7') } }
    const series = await scans({ 'scans/x': '8', 'scans/y': '7', 'scans/z': '9' })
    const { summary, cases, missing, extra, warnings } = await evaluate({ references, predictions, series }, options)
    expect(cases.map((one) => one.case)).toEqual(['manual one', 'manual two'])
    expect(summary[0]).toMatchObject({ label: 'PTV_60', n: 2 })
    expect(summary[0]!.mean).toBeCloseTo(0.9383025367992484, 12)
    expect([missing, extra]).toEqual([[], []])
    expect(warnings).toEqual([
      'paired by the study and frame of reference that the files (DICOM) state: manual one.dcm and b.dcm, manual two.dcm and a.dcm',
    ])
    expect(JSON.stringify(warnings)).not.toContain('8.498')
  })

  it('are paired by what they share, the strictest first', async () => {
    const predictions = { net: { 'a.dcm': set('prediction', '8', '3'), 'b.dcm': set('prediction', '4', '7') } }
    const series = await scans({ 'x/ct': '8', 'y/ct': '7' })
    const { warnings } = await evaluate({ references, predictions, series }, options)
    expect(warnings.filter((text) => text.startsWith('paired'))).toEqual([
      'paired by the frame of reference that the files (DICOM) state: manual two.dcm and a.dcm',
      'paired by the study that the files (DICOM) state: manual one.dcm and b.dcm',
    ])
  })

  it('are refused where two could be the partner', async () => {
    const predictions = { net: { 'a.dcm': set('prediction', '8', '8'), 'b.dcm': set('prediction', '8', '8') } }
    await expect(evaluate({ references, predictions }, options)).rejects.toThrow(
      'Case manual two has 2 predictions of its study and frame of reference: a.dcm, b.dcm',
    )
  })

  it('are refused where two series have their frame of reference', async () => {
    const predictions = { net: { 'a.dcm': set('prediction', '8', '8'), 'b.dcm': set('prediction', '7', '7') } }
    const series = await scans({ 'x/ct': '8', 'y/ct': '8', 'z/ct': '7' })
    await expect(evaluate({ references, predictions, series }, options)).rejects.toThrow(
      /series in its frame of reference: found x\/ct, y\/ct, expected one/,
    )
  })
})

it('compares the images of folders that have contours beside them', async () => {
  const images = await scans({ p1: '7', p2: '8' })
  const both = { ...images, 'p1/rs.dcm': set('reference', '7', '7'), 'p2/rs.dcm': set('reference', '8', '8') }
  const run = (task: 'images' | 'segmentation', predictions: Files) =>
    evaluate(
      { references: both, predictions: { net: predictions } },
      task === 'images' ? { task, metrics: ['mae'] } : { task, ...options },
    )
  expect((await run('images', images)).summary).toMatchObject([{ metric: 'mae', n: 2, mean: 0 }])
  // Slices of the predictions may be there or not.
  const drawn = { 'p1.dcm': set('prediction', '7', '7'), 'p2.dcm': set('prediction', '8', '8') }
  expect((await run('segmentation', drawn)).summary[0]!.mean).toBeCloseTo(0.9383025367992484, 12)
  const beside = { ...images, 'p1/rs.dcm': drawn['p1.dcm'], 'p2/rs.dcm': drawn['p2.dcm'] }
  expect((await run('segmentation', beside)).summary[0]!.mean).toBeCloseTo(0.9383025367992484, 12)
})
