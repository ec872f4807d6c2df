import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVolume } from '../../../src'
import { metricCommand } from '../../../src/cli/commands/metric'
import { evaluate } from '../../../src/evaluation'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from '../runPeer'

// Random files of DICOM, read by pydicom: segmentations give the right numbers, by the option or the command that a refusal names; images of one file have their values, or are
// refused by what is wrong.

interface DicomCase {
  readonly reference: string
  readonly prediction: string
  readonly settles: readonly string[]
  readonly right: Readonly<Record<string, number>>
}

interface ImageCase {
  readonly image: string
  readonly values: readonly number[]
}

describePeers('what DICOM files mean', () => {
  let folder: string
  let cases: readonly DicomCase[]
  let images: readonly ImageCase[]
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'medgrade-dicom-'))
    const payload = { folder, seed: PEER_SEED, runs: Math.max(PEER_RUNS, 200) }
    const all = runPeer('test/peers/inputs/dicom.py', payload) as readonly (DicomCase | ImageCase)[]
    cases = all.filter((one): one is DicomCase => 'right' in one)
    images = all.filter((one): one is ImageCase => 'image' in one)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Segments are named after their numbers. */
  const byNumber = (values: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(values.map(([label, value]) => [label.replace(/^s/, ''), value as number]))

  async function metric(one: DicomCase, options: readonly string[]) {
    const said: string[] = []
    let out = ''
    const io = {
      print: async (text: string) => void (out += text),
      say: (text: string) => void said.push(text),
      write: () => {},
    }
    const files = [join(folder, one.reference), join(folder, one.prediction)]
    const status = await metricCommand(['dice', ...files, ...options, '--json'], io).catch((error: Error) => {
      said.push(error.message)
      return 2
    })
    return { value: status === 0 ? byNumber(Object.entries(JSON.parse(out).value)) : null, said: said.join('\n') }
  }

  async function evaluated(one: DicomCase, options: object) {
    const input = {
      references: { 'a.nii.gz': readFileSync(join(folder, one.reference)) },
      predictions: { model: { 'a.dcm': readFileSync(join(folder, one.prediction)) } },
    }
    const result = await evaluate(input, { metrics: ['dice'], ...options }).catch((error: Error) => error)
    if (result instanceof Error) return { value: null, said: result.message }
    const { rows, error } = result.cases[0]!
    const value = byNumber(rows.map(({ label, value }) => [label, value]))
    return { value: error === null ? value : null, said: error?.message ?? '' }
  }

  it('has cases of every kind', () => {
    expect(images.length).toBeGreaterThan(20)
    expect(cases.filter(({ right }) => Object.keys(right).length > 1).length).toBeGreaterThan(50)
    expect(cases.filter(({ settles }) => settles.length > 0).length).toBeGreaterThan(10)
  })

  it('right, or refused with what settles it, which then is right', async () => {
    for (const one of cases) {
      const what = (said: string) => `${one.prediction}: ${said}`
      const plain = await metric(one, [])
      if (one.settles.length > 0) {
        expect(plain.value, what(plain.said)).toBeNull()
        expect(plain.said).toContain(one.prediction)
        expect(plain.said.includes(one.settles[0]!), what(plain.said)).toBe(true)
      }
      const settings = one.settles.length > 0 ? { threshold: 0.5 } : {}
      const folders = await evaluated(one, settings)
      const single = await metric(one, one.settles)
      for (const { value, said } of [folders, single]) {
        expect(value, what(said)).not.toBeNull()
        for (const [label, right] of Object.entries(one.right))
          expect(value![label], `${what(said)} label ${label}`).toBeCloseTo(right, 12)
      }
    }
  })

  it('images have the values of pydicom, or are refused by a field', async () => {
    const fields =
      /PhotometricInterpretation|PixelSpacing|ImagePositionPatient|NumberOfFrames|SamplesPerPixel|TransferSyntaxUID/
    let read = 0
    for (const { image, values } of images) {
      const found = await readVolume(readFileSync(join(folder, image)), { name: image }).catch((error: Error) => error)
      if (found instanceof Error) {
        expect(found).toMatchObject({ name: 'MedgradeError', message: expect.stringMatching(fields) })
        expect(found.message).toContain(image)
        continue
      }
      read++
      expect(Array.from(found.data as Float64Array), image).toEqual(values)
    }
    expect(read).toBeGreaterThan(3)
  })
})
